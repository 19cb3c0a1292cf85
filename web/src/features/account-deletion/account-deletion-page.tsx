import { confirmAccountDeletion, readAccountDeletion } from "@kindling/contracts/me/endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { call } from "../../lib/api/api-client.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { forgetMember, refetchSession } from "../../lib/session/session.ts";
import { linkProblem, useMailedLink } from "../../lib/session/use-mailed-link.ts";
import { useFocusOnMount } from "../../ui/controls/use-focus-on-mount.ts";
import { ButtonLink, Link, MailLink } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { LinkContent, ThisSite } from "../../ui/site/mailed-link.tsx";

const linkCalls = {
  lookUp: (token: string) => call(readAccountDeletion, { body: { token } }),
  confirm: (token: string) => call(confirmAccountDeletion, { body: { token } }),
  // 404: the account does not exist any more.
  problemOf: (error: unknown) =>
    linkProblem(error, "Your account could not be deleted. Please try again.", 404),
};

/** Passed on by a dashboard whose member has deleted the account. */
interface Deleted {
  /** Until the page has forgotten the member. */
  deleted?: "founder" | "investor";
  erasedFrom: string;
}

/** The target of the mailed link that deletes an account, and the page after a deletion. */
export default function AccountDeletionPage() {
  useDocumentTitle("Delete Account");
  const client = useQueryClient();
  const passedOn = useLocation().state as Deleted | null;
  const link = useMailedLink(linkCalls);
  const navigate = useNavigate();
  useEffect(() => {
    if (!passedOn?.deleted) return;
    const { deleted, ...kept } = passedOn;
    forgetMember(client, deleted);
    // On Back or a reload, another member may be signed in.
    navigate("/account-deletion", { replace: true, state: kept });
  }, [client, navigate, passedOn]);

  const erasedFrom = link.confirmed?.erased_from ?? passedOn?.erasedFrom;
  return (
    <AccountLayout
      title={erasedFrom ? "Your account is deleted" : "Delete your account"}
      footer={!erasedFrom && <Link to="/">Back to Home</Link>}
    >
      {erasedFrom ? (
        <AccountDeleted erasedFrom={erasedFrom} isMailed={link.confirmed !== undefined} />
      ) : (
        <LinkContent
          link={link}
          describe={(account) => (
            <>
              This deletes the {account.role} account of {account.name} at <ThisSite />:
            </>
          )}
          note="You leave all lists and matches at once. For 30 days you can restore the account by a link that we mail you; then your data is erased for good."
          button={{
            label: "Delete Account",
            pendingLabel: "Deleting...",
            variant: "destructive",
            onPress: () => link.confirm(() => refetchSession(client)),
          }}
          missing="Please open the link in your mail once more: it is what deletes your account."
          advice={
            (!link.problem || link.problem.isInvalid === true) &&
            "If you still have an account, sign in and use Delete Account, at the end of your dashboard, to get a new link."
          }
        />
      )}
    </AccountLayout>
  );
}

function AccountDeleted({ erasedFrom, isMailed }: { erasedFrom: string; isMailed: boolean }) {
  const { contact_email } = useConfig();
  const result = useFocusOnMount<HTMLParagraphElement>();
  const day = new Date(erasedFrom).toLocaleDateString("en-US", { dateStyle: "long" });
  return (
    <div className="grid gap-5">
      <p ref={result} tabIndex={-1} className="outline-none">
        Your data is kept until <strong className="font-semibold">{day}</strong>. Then it is erased for good.
      </p>
      <p>
        If you change your mind before that day, {isMailed && "use the link that we have mailed you, or "}
        write to {contact_email ? <MailLink email={contact_email} /> : "the people who run the community"}: an
        admin can restore your account.
      </p>
      <ButtonLink to="/" variant="outline">
        Back to Home
      </ButtonLink>
    </div>
  );
}
