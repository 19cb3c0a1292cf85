import { readAccountRestoration, restoreOwnAccount } from "@kindling/contracts/me/endpoints.ts";
import type { RestorableAccount } from "@kindling/contracts/me/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { linkProblem, useMailedLink } from "../../lib/session/use-mailed-link.ts";
import { useFocusOnMount } from "../../ui/controls/use-focus-on-mount.ts";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { LinkContent, ThisSite } from "../../ui/site/mailed-link.tsx";

const linkCalls = {
  lookUp: (token: string) => call(readAccountRestoration, { body: { token } }),
  confirm: (token: string) => call(restoreOwnAccount, { body: { token } }),
  problemOf: (error: unknown) => {
    // 404: the account is erased. 409: another account has the email now.
    const problem = linkProblem(error, "Your account could not be restored. Please try again.", 404, 409);
    return problem.isInvalid ? { ...problem, message: texts.restorationEnded } : problem;
  },
};

/** Members who have deleted their account restore it here. A mailed link leads to this page. */
export default function AccountRestorationPage() {
  useDocumentTitle("Restore Account");
  const link = useMailedLink(linkCalls);
  return (
    <AccountLayout
      title={link.confirmed ? "Your account is restored" : "Restore your account"}
      footer={<Link to="/">Back to Home</Link>}
    >
      {link.confirmed ? (
        <Restored account={link.confirmed} />
      ) : (
        <LinkContent
          link={link}
          describe={(account) => (
            <>
              This restores the deleted {account.role} account of {account.name} at <ThisSite />:
            </>
          )}
          note="Your profile and your matches return as they were, and you can sign in again."
          button={{
            label: "Restore Account",
            pendingLabel: "Restoring...",
            onPress: () => link.confirm(() => {}),
          }}
          missing="Please open the link in your mail once more: it is what restores your account."
          advice="If your account is restored already, sign in. If not, an admin can restore it within 30 days of its deletion."
        />
      )}
    </AccountLayout>
  );
}

function Restored({ account: { role, email } }: { account: RestorableAccount }) {
  const result = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="grid gap-5">
      <p ref={result} tabIndex={-1} className="wrap-anywhere outline-none">
        You can sign in with <strong className="font-semibold">{email}</strong> again.
      </p>
      {role === "founder" ? (
        <ButtonLink to="/founder/login">Founder Login</ButtonLink>
      ) : (
        <ButtonLink to="/investor/login">Investor Login</ButtonLink>
      )}
    </div>
  );
}
