import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAddressToken } from "../../lib/address-token.ts";
import { useConfig } from "../../lib/config.ts";
import { startFounderSession } from "../../lib/founder-session.ts";
import { useReturn } from "../../lib/return-path.ts";
import { beginSession } from "../../lib/session.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Button } from "../../ui/button.tsx";
import { CenteredLayout } from "../../ui/layouts.tsx";
import { Link } from "../../ui/link.tsx";
import { SessionEnded } from "../../ui/session-notes.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { Banner } from "../../ui/states.tsx";
import { authFounderError, useAuthFounder } from "./auth-founder.ts";
import { founderLinkError, useCreateFounderSession } from "./create-founder-session.ts";
import { EmailForm } from "./email-form.tsx";
import { LinkMailed } from "./link-mailed.tsx";

/** Login by the registered email (spec sections 2 and 6): by it alone, or by a link that is mailed there. */
export default function FounderLoginPage() {
  useDocumentTitle("Founder Login");
  const { product, founder_sign_in } = useConfig();
  const { state } = useLocation();
  const { ended, path } = useReturn("/founder/dashboard");
  const enter = useEnter(path);
  const link = useLinkSignIn(enter);
  const auth = useAuthFounder();
  const [email, setEmail] = useState(emailFrom(state));
  const [another, setAnother] = useState(false);
  /** How often a link was mailed to that address. */
  const [mailed, setMailed] = useState(0);

  const signIn = (given: string) => {
    link.forget();
    setEmail(given);
    auth.mutate(given, {
      onSuccess: (answer) => {
        if (answer.mailed) setMailed((times) => times + 1);
        else enter({ ...answer.founder, email: given });
      },
    });
  };
  const otherAddress = () => {
    auth.reset();
    setMailed(0);
    setAnother(true);
  };

  const waiting = mailed > 0 && !link.pending && !link.problem;
  const failure = auth.isError ? authFounderError(auth.error, product) : null;
  const hint =
    founder_sign_in === "link"
      ? "Enter the email you applied with, and we will mail you a link to sign in."
      : "Enter the email you applied with.";
  return (
    <CenteredLayout
      title={waiting ? "Check your mail" : "Founder Login"}
      subtitle={waiting ? null : hint}
      footer={
        <>
          <p className="text-muted">
            New here? <Link to="/apply">Apply to join {product}</Link>
          </p>
          <Link to="/">Back to Home</Link>
        </>
      }
    >
      {link.pending ? (
        <LoadingState>Signing in...</LoadingState>
      ) : waiting ? (
        <LinkMailed
          email={email}
          times={mailed}
          sending={auth.isPending}
          problem={failure}
          onSendAgain={() => !auth.isPending && signIn(email)}
          onOtherAddress={otherAddress}
        />
      ) : (
        <>
          {link.problem ? <LinkProblem {...link.problem} onRetry={link.retry} /> : ended && <SessionEnded />}
          <EmailForm
            start={email}
            focused={another}
            pending={auth.isPending}
            failure={failure}
            onSubmit={signIn}
          />
        </>
      )}
    </CenteredLayout>
  );
}

function LinkProblem({ message, final, onRetry }: { message: string; final: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="outline" size="sm" onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Banner className="mb-5" action={!final && retry}>
      {message}
    </Banner>
  );
}

/** Stores a login as spec section 3 has it, and goes where it leads. */
function useEnter(path: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ id, name, company, email }: { id: number; name: string; company: string; email: string }) => {
    beginSession(client, { role: "founder", id });
    startFounderSession({ email, founderId: id, founderName: name, company });
    navigate(path);
  };
}

/** Signs in by the link that led here, if one did. */
function useLinkSignIn(enter: ReturnType<typeof useEnter>) {
  const token = useAddressToken();
  const session = useCreateFounderSession();
  const sent = useRef<string | null>(null);
  const send = () => token !== null && session.mutate(token, { onSuccess: enter });
  useEffect(() => {
    // Once, as it is good once: effects run again in development.
    if (token === sent.current) return;
    sent.current = token;
    send();
  });
  return {
    pending: session.isPending || (token !== null && session.isIdle && sent.current !== token),
    problem: session.isError ? founderLinkError(session.error) : null,
    retry: send,
    forget: session.reset,
  };
}

/** The email that the opt-in's last screen hands over. */
function emailFrom(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}
