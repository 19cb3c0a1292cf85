import type { UnconfirmedDeletion } from "@kindling/contracts/me/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { useAddressToken } from "../../lib/session/address-token.ts";
import { forgetMember, refetchSession } from "../../lib/session/session.ts";
import { useTokenLookup } from "../../lib/session/use-token-lookup.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink, Link, MailLink } from "../../ui/link.tsx";
import { CenteredLayout } from "../../ui/site/layouts.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { Banner } from "../../ui/states.tsx";
import { deletionError, lookUpDeletion, useConfirmDeletion } from "./confirm-account-deletion.ts";

/** Passed on by a dashboard whose member has deleted the account. */
interface Deleted {
  deleted: "founder" | "investor";
  erasedFrom: string;
}

/** The target of the mailed link that deletes an account, and where a member ends up who has deleted it. */
export default function AccountDeletionPage() {
  useDocumentTitle("Delete Account");
  const client = useQueryClient();
  const token = useAddressToken();
  const passedOn = useLocation().state as Deleted | null;
  const link = useTokenLookup(token, lookUpDeletion);
  const confirmation = useConfirmDeletion();
  const role = passedOn?.deleted;
  useEffect(() => {
    if (role) forgetMember(client, role);
  }, [client, role]);
  const confirm = () =>
    token !== null && confirmation.mutate(token, { onSuccess: () => refetchSession(client) });

  const erasedFrom = confirmation.data?.erased_from ?? passedOn?.erasedFrom;
  const error = confirmation.error ?? link.error;
  const problem = error && deletionError(error);
  return (
    <CenteredLayout
      title={erasedFrom ? "Your account is deleted" : "Delete your account"}
      footer={!erasedFrom && <Link to="/">Back to Home</Link>}
    >
      {erasedFrom ? (
        <AccountDeleted erasedFrom={erasedFrom} />
      ) : link.isPending ? (
        <LoadingState>Checking your link...</LoadingState>
      ) : link.found && !problem?.isFinal ? (
        <Confirmation
          account={link.found}
          isPending={confirmation.isPending}
          failure={problem?.message ?? null}
          onConfirm={confirm}
        />
      ) : problem ? (
        <Failure {...problem} onRetry={link.retry} />
      ) : (
        <p>Please open the link in your mail once more: it is what deletes your account.</p>
      )}
    </CenteredLayout>
  );
}

interface ConfirmationProps {
  account: UnconfirmedDeletion;
  isPending: boolean;
  failure: string | null;
  onConfirm: () => void;
}

function Confirmation({ account: { role, name, email }, isPending, failure, onConfirm }: ConfirmationProps) {
  return (
    <div className="grid gap-5">
      <p>
        This deletes the {role} account of {name} at{" "}
        <strong className="font-semibold wrap-anywhere">{window.location.host}</strong>:
      </p>
      <p className="rounded-lg bg-sunken px-4 py-3 font-semibold wrap-anywhere">{email}</p>
      <p className="text-sm text-muted">
        You leave all lists and matches at once. For 30 days an admin can restore the account; then your data
        is erased for good.
      </p>
      {failure && <Banner>{failure}</Banner>}
      <Button
        size="lg"
        variant="destructive"
        onClick={onConfirm}
        pending={isPending}
        pendingLabel="Deleting..."
      >
        Delete Account
      </Button>
    </div>
  );
}

function AccountDeleted({ erasedFrom }: { erasedFrom: string }) {
  const { contact_email } = useConfig();
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button, which had the focus, is gone.
  useEffect(() => words.current?.focus(), []);
  const day = new Date(erasedFrom).toLocaleDateString("en-US", { dateStyle: "long" });
  return (
    <div className="grid gap-5">
      <p ref={words} tabIndex={-1} className="outline-none">
        Your data is kept until <strong className="font-semibold">{day}</strong>. Then it is erased for good.
      </p>
      <p>
        If you change your mind before that day, write to{" "}
        {contact_email ? <MailLink email={contact_email} /> : "the people who run the community"}: an admin
        can restore your account.
      </p>
      <ButtonLink to="/" variant="outline">
        Back to Home
      </ButtonLink>
    </div>
  );
}

interface FailureProps {
  message: string;
  isFinal: boolean;
  onRetry: () => void;
}

function Failure({ message, isFinal, onRetry }: FailureProps) {
  return (
    <Banner
      action={
        !isFinal && (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      {message}
    </Banner>
  );
}
