import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import type { UnconfirmedEmail } from "@kindling/contracts/gateway/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { refetchSession } from "../../lib/session/session.ts";
import { linkProblem, useMailedLink } from "../../lib/session/use-mailed-link.ts";
import { useFocusOnMount } from "../../ui/controls/use-focus-on-mount.ts";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { LinkContent, ThisSite } from "../../ui/site/mailed-link.tsx";

const linkCalls = {
  lookUp: (token: string) => call(readEmailChange, { body: { token } }),
  confirm: (token: string) => call(confirmEmailChange, { body: { token } }),
  // 409: another account has the email now.
  problemOf: (error: unknown) =>
    linkProblem(error, "Your email could not be confirmed. Please try again.", 409),
};

/** The target of the link mailed to a member's new email: shows what it confirms; a button confirms it. */
export default function EmailChangePage() {
  useDocumentTitle("Confirm Email");
  const client = useQueryClient();
  const { product } = useConfig();
  const link = useMailedLink(linkCalls);
  return (
    <AccountLayout
      title={link.confirmed ? "Your email has changed" : "Confirm your email"}
      pitch={{
        title: "Where sparks find their fire.",
        text: "Founders and investors who fit, and the reasons why they do.",
      }}
      footer={<Link to="/">Back to Home</Link>}
    >
      {link.confirmed ? (
        <Confirmed change={link.confirmed} />
      ) : (
        <LinkContent
          link={link}
          describe={({ name }) => (
            <>
              {name} signs in to {product} at <ThisSite /> with this email from now on:
            </>
          )}
          note="Every open session of the account ends, so you have to sign in again."
          button={{
            label: "Confirm Email",
            pendingLabel: "Confirming...",
            onPress: () => link.confirm(() => refetchSession(client)),
          }}
          missing="Please open the link in your mail once more: it is what confirms your email."
          advice="If your email has not changed yet, sign in and change it in your profile to get a new link."
        />
      )}
    </AccountLayout>
  );
}

function Confirmed({ change: { role, email } }: { change: UnconfirmedEmail }) {
  const result = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="grid gap-5">
      <p ref={result} tabIndex={-1} className="wrap-anywhere outline-none">
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
