import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { useAddressToken } from "../../lib/session/address-token.ts";
import { lengthProblem, passwordAdvice } from "../../lib/session/password-length.ts";
import { beginSession } from "../../lib/session/session.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/input.tsx";
import { ButtonLink, Link, MailLink } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { ConsentNotice } from "../../ui/site/legal-pages.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { type PasswordProblem, passwordProblem, useSetInvestorPassword } from "./set-investor-password.ts";

/** The target of an invitation: an investor chooses a password, which signs in. */
export default function InvestorInvitationPage() {
  useDocumentTitle("Investor Invitation");
  const { product } = useConfig();
  const token = useAddressToken();
  const [invalidReason, setInvalidReason] = useState<string | null>(null);
  const invited = token !== null && invalidReason === null;
  return (
    <AccountLayout
      title={`Welcome to ${product}`}
      subtitle={invited ? "Choose a password for your investor login." : null}
      pitch={{
        title: "Your founders, with the reasons.",
        text: "Sector, stage, check size, region and track record are weighed for every pair. Your profile says what you look for.",
      }}
      footer={<Link to="/">Back to Home</Link>}
    >
      {invited ? (
        <PasswordForm token={token} onInvalid={setInvalidReason} />
      ) : (
        <NoInvitation reason={invalidReason} />
      )}
    </AccountLayout>
  );
}

function PasswordForm({ token, onInvalid }: { token: string; onInvalid: (reason: string) => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choice = useSetInvestorPassword(useConfig().consent_version);

  const show = (found: PasswordProblem) => {
    setProblem(found);
    if (found.about === "invitation") onInvalid(found.message);
    if (found.about === "password") input.current?.focus();
  };
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    const message = lengthProblem(password);
    if (message) return show({ about: "password", message });
    if (choice.isInFlight()) return;
    const here = window.location.pathname;
    setProblem(null);
    try {
      // The callbacks of `mutate` would not run after the user has left.
      const identity = await choice.mutateAsync({ token, password });
      beginSession(queryClient, identity);
      if (identity.id !== null) storedSessions.investor.write(identity.id);
      if (window.location.pathname === here) navigate("/investor/dashboard", { replace: true });
    } catch (error) {
      show(passwordProblem(error));
    }
  };

  return (
    <form noValidate onSubmit={choose} className="grid gap-5">
      <Field
        label="Password"
        required
        description={passwordAdvice}
        error={problem?.about === "password" ? problem.message : null}
      >
        <PasswordInput
          ref={input}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      {problem?.about === "anything" && <Banner>{problem.message}</Banner>}
      <ConsentNotice by="choosing a password" className="text-sm text-muted" />
      <Button type="submit" variant="inverse" size="lg" pending={choice.isPending} pendingLabel="Saving...">
        Save Password
      </Button>
    </form>
  );
}

/** Shown without an invitation, or with one that is used up or expired. */
function NoInvitation({ reason }: { reason: string | null }) {
  const { contact_email } = useConfig();
  return (
    <div className="grid gap-5">
      {reason && <Banner>{reason}</Banner>}
      <p>
        {reason
          ? "If you have chosen a password already, log in with it. If not, ask the community for a new invitation."
          : "Please open the link of your invitation once more: it is what lets you choose a password here."}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/investor/login" variant="outline">
          Investor Login
        </ButtonLink>
        {contact_email && <MailLink email={contact_email}>Ask for an invitation</MailLink>}
      </div>
    </div>
  );
}
