import type { UnconfirmedEmail } from "@kindling/contracts/gateway/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { useAddressToken } from "../../lib/session/address-token.ts";
import { refetchSession } from "../../lib/session/session.ts";
import { useTokenLookup } from "../../lib/session/use-token-lookup.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { CenteredLayout } from "../../ui/site/layouts.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { Banner } from "../../ui/states.tsx";
import { emailChangeError, lookUpEmailChange, useConfirmEmailChange } from "./confirm-email-change.ts";

/** The target of the link mailed to a member's new email: shows what it confirms; a button confirms it. */
export default function EmailChangePage() {
  useDocumentTitle("Confirm Email");
  const client = useQueryClient();
  const token = useAddressToken();
  const link = useTokenLookup(token, lookUpEmailChange);
  const confirmation = useConfirmEmailChange();
  const confirm = () =>
    token !== null && confirmation.mutate(token, { onSuccess: () => refetchSession(client) });

  const { data: confirmed } = confirmation;
  const error = confirmation.error ?? link.error;
  const problem = error && emailChangeError(error);
  return (
    <CenteredLayout
      title={confirmed ? "Your email has changed" : "Confirm your email"}
      footer={<Link to="/">Back to Home</Link>}
    >
      {confirmed ? (
        <Confirmed change={confirmed} />
      ) : link.isPending ? (
        <LoadingState>Checking your link...</LoadingState>
      ) : link.found && !problem?.isFinal ? (
        <Confirmation
          change={link.found}
          isPending={confirmation.isPending}
          failure={problem?.message ?? null}
          onConfirm={confirm}
        />
      ) : problem ? (
        <Failure {...problem} onRetry={link.retry} />
      ) : (
        <p>Please open the link in your mail once more: it is what confirms your email.</p>
      )}
    </CenteredLayout>
  );
}

interface ConfirmationProps {
  change: UnconfirmedEmail;
  isPending: boolean;
  failure: string | null;
  onConfirm: () => void;
}

function Confirmation({ change: { name, email }, isPending, failure, onConfirm }: ConfirmationProps) {
  const { product } = useConfig();
  return (
    <div className="grid gap-5">
      <p>
        {name} signs in to {product} at{" "}
        <strong className="font-semibold wrap-anywhere">{window.location.host}</strong> with this email from
        now on:
      </p>
      <p className="rounded-lg bg-sunken px-4 py-3 font-semibold wrap-anywhere">{email}</p>
      <p className="text-sm text-muted">
        Every open session of the account ends, so you have to sign in again.
      </p>
      {failure && <Banner>{failure}</Banner>}
      <Button size="lg" onClick={onConfirm} pending={isPending} pendingLabel="Confirming...">
        Confirm Email
      </Button>
    </div>
  );
}

function Confirmed({ change: { role, email } }: { change: UnconfirmedEmail }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button, which had the focus, is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <p ref={words} tabIndex={-1} className="wrap-anywhere outline-none">
        You now sign in with <strong className="font-semibold">{email}</strong>.
      </p>
      {role === "founder" ? (
        <ButtonLink to="/founder/login">Founder Login</ButtonLink>
      ) : (
        <ButtonLink to="/investor/login">Investor Login</ButtonLink>
      )}
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
    <div className="grid gap-5">
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
      {isFinal && <p>Your email stays as it was. Change it in your profile to get a new link.</p>}
    </div>
  );
}
