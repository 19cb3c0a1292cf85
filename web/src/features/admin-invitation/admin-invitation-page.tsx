import { acceptAdminInvitation, readAdminInvitation } from "@kindling/contracts/admins/endpoints.ts";
import type { AdminInvitation } from "@kindling/contracts/admins/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { lengthProblem, passwordAdvice } from "../../lib/session/password-length.ts";
import { beginSession } from "../../lib/session/session.ts";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { linkProblem, useMailedLink } from "../../lib/session/use-mailed-link.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input, PasswordInput } from "../../ui/controls/input.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { LinkFailure } from "../../ui/site/mailed-link.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { Banner } from "../../ui/states/states.tsx";

const linkCalls = {
  lookUp: (token: string) => call(readAdminInvitation, { body: { token } }),
  // The form redeems it.
  confirm: async () => undefined,
  problemOf: (error: unknown) => linkProblem(error, "The link could not be checked. Please try again.", 404),
};

/** The target of a link for admins and viewers: they choose a passcode, which signs in. */
export default function AdminInvitationPage() {
  useDocumentTitle("Choose a Passcode");
  const { product } = useConfig();
  const link = useMailedLink(linkCalls);
  const [invalid, setInvalid] = useState<string | null>(null);
  const found = invalid === null ? link.found : undefined;
  return (
    <AccountLayout
      title={found && !found.has_passcode ? `Welcome, ${found.name}` : "Choose a passcode"}
      subtitle={
        found
          ? `For ${found.name} (${found.email}), who signs in to ${product} as ${found.role === "viewer" ? "a viewer" : "an admin"}.`
          : null
      }
      pitch={{
        title: "Every match, with its reasons.",
        text: "Founders, investors and what brings them together, on one dashboard.",
      }}
      footer={<Link to="/">Back to main site</Link>}
    >
      {link.isPending ? (
        <LoadingState>Checking your link...</LoadingState>
      ) : found && link.token !== null ? (
        <PasscodeForm key={link.token} token={link.token} invitation={found} onInvalid={setInvalid} />
      ) : (
        <div className="grid gap-5">
          {invalid ? (
            <Banner>{invalid}</Banner>
          ) : link.problem ? (
            <LinkFailure problem={link.problem} onRetry={link.retry} />
          ) : (
            <p>Please open your link once more: it is what lets you choose a passcode here.</p>
          )}
          <p>If you have a passcode already, sign in with it. If not, ask another admin for a new link.</p>
          <ButtonLink to="/admin/login" variant="outline" className="justify-self-start">
            Admin Login
          </ButtonLink>
        </div>
      )}
    </AccountLayout>
  );
}

interface PasscodeFormProps {
  token: string;
  invitation: AdminInvitation;
  onInvalid: (reason: string) => void;
}

interface Problem {
  about: "passcode" | "code" | "anything";
  message: string;
}

function PasscodeForm({ token, invitation, onInvalid }: PasscodeFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [passcode, setPasscode] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(invitation.needs_code);
  const [problem, setProblem] = useState<Problem | null>(null);
  const inputs = { passcode: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const choice = useSingleFlightMutation({
    mutationFn: (body: { token: string; passcode: string; code?: string }) =>
      call(acceptAdminInvitation, { body }),
  });

  const show = (found: Problem) => {
    setProblem(found);
    if (found.about !== "anything") inputs[found.about].current?.focus();
  };
  const { code: codeInput } = inputs;
  useEffect(() => {
    // The factor was turned on since the link was opened.
    if (needsCode && !invitation.needs_code) codeInput.current?.focus();
  }, [needsCode, invitation.needs_code, codeInput]);
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    if (lengthProblem(passcode)) return show({ about: "passcode", message: texts.passcodeTooShort });
    if (needsCode && code.trim() === "") return show({ about: "code", message: texts.codeNeeded });
    if (choice.isInFlight()) return;
    const here = window.location.pathname;
    setProblem(null);
    try {
      // The callbacks of `mutate` would not run after the user has left.
      const identity = await choice.mutateAsync({ token, passcode, ...(needsCode && { code }) });
      beginSession(queryClient, identity);
      storeAdmin(identity);
      if (window.location.pathname === here) navigate("/admin/dashboard", { replace: true });
    } catch (error) {
      const path = error instanceof HttpError ? error.details[0]?.path : undefined;
      const status = error instanceof HttpError ? error.status : null;
      const message = errorMessage(error, "Your passcode could not be saved. Please try again.");
      if (path === "code") {
        setNeedsCode(true);
        show({ about: "code", message: needsCode ? texts.wrongCode : texts.codeNeeded });
      } else if (status === 401) onInvalid(message);
      else show({ about: status === 400 ? "passcode" : "anything", message });
    }
  };
  const errorOf = (about: Problem["about"]) => (problem?.about === about ? problem.message : null);

  return (
    <form noValidate onSubmit={choose} className="grid gap-5">
      <input type="hidden" name="username" autoComplete="username" value={invitation.name} readOnly />
      <Field label="Passcode" required description={passwordAdvice} error={errorOf("passcode")}>
        <PasswordInput
          ref={inputs.passcode}
          what="passcode"
          name="passcode"
          autoComplete="new-password"
          value={passcode}
          onChange={({ target }) => {
            setPasscode(target.value);
            setProblem(null);
          }}
        />
      </Field>
      {needsCode && (
        <Field
          label="Code"
          required
          description="From your authenticator app. A recovery code works too."
          error={errorOf("code")}
        >
          <Input
            ref={inputs.code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setProblem(null);
            }}
          />
        </Field>
      )}
      {problem?.about === "anything" && <Banner>{problem.message}</Banner>}
      <Button type="submit" size="lg" pending={choice.isPending} pendingLabel="Saving...">
        Save Passcode
      </Button>
    </form>
  );
}
