import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { storeReturnPath, takeReturnPath, useReturnPath } from "../../lib/session/return-path.ts";
import { beginSession, useIsSignedIn } from "../../lib/session/session.ts";
import { startFounderSession, storedSessions } from "../../lib/session/stored-sessions.ts";
import { useMailedLink } from "../../lib/session/use-mailed-link.ts";
import { Link } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { LinkFailure } from "../../ui/site/mailed-link.tsx";
import { AlreadySignedIn, SessionEnded, useSignOutButton } from "../../ui/site/session-notes.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { authFounderError, useAuthFounder } from "./auth-founder.ts";
import { founderLink } from "./create-founder-session.ts";
import { EmailForm } from "./email-form.tsx";
import { LinkConfirmation } from "./link-confirmation.tsx";
import { LinkMailed } from "./link-mailed.tsx";

const home = "/founder/dashboard";

/** Login by the registered email: by the email alone, or by a link mailed there. */
export default function FounderLoginPage() {
  useDocumentTitle("Founder Login");
  const { product, founder_sign_in } = useConfig();
  const { state } = useLocation();
  const { ended, path } = useReturnPath("founder", home);
  const enterDashboard = useEnterDashboard();
  const link = useMailedLink(founderLink);
  const auth = useAuthFounder();
  const [email, setEmail] = useState(emailFrom(state));
  const login = storedSessions.founder.use();
  const isFounder = useIsSignedIn("founder");
  const { signOut, signingOut } = useSignOutButton(storedSessions.founder.remove);
  const [another, setAnother] = useState(false);
  /** How many links were mailed to the address. */
  const [mailed, setMailed] = useState(0);

  const signIn = async (given: string) => {
    if (auth.isInFlight()) return;
    link.reset();
    setEmail(given);
    // The callbacks of `mutate` would not run after the user has left. The page shows the mutation's error.
    const found = await auth.mutateAsync(given).catch(() => null);
    if (found?.mailed) {
      storeReturnPath(path);
      setMailed((times) => times + 1);
    } else if (found) enterDashboard({ ...found.founder, email: given }, path);
  };
  const otherAddress = () => {
    link.reset();
    auth.reset();
    setMailed(0);
    setAnother(true);
  };

  const { found, problem } = link;
  // While this page signs in, the form stays until the dashboard is shown.
  const signingIn = auth.isPending || auth.data?.mailed === false;
  const signedIn = isFounder && !signingIn && link.token === null;
  const waiting = mailed > 0 && !signedIn && !link.isPending && !found && !problem;
  const failure = auth.isError ? authFounderError(auth.error, product) : null;
  const hint =
    founder_sign_in === "link"
      ? "Enter the email you applied with, and we will mail you a link to sign in."
      : "Enter the email you applied with.";
  return (
    <AccountLayout
      title={waiting ? "Check your mail" : "Founder Login"}
      subtitle={waiting || found || signedIn ? null : hint}
      pitch={{
        title: "Your company, ready to be found.",
        text: "Keep company, metrics and ask up to date: investors are matched by what your profile says.",
      }}
      footer={
        <>
          <p className="text-muted">
            New here? <Link to="/apply">Apply to join {product}</Link>
          </p>
          <Link to="/">Back to Home</Link>
        </>
      }
    >
      {signedIn && login ? (
        <AlreadySignedIn
          as={login.founderName}
          dashboard={path}
          onSignOut={signOut}
          signingOut={signingOut}
        />
      ) : link.isPending ? (
        <LoadingState>Checking your link...</LoadingState>
      ) : found ? (
        <LinkConfirmation
          founder={found}
          pending={link.isConfirming}
          failure={problem?.message ?? null}
          onSignIn={() => link.confirm((founder) => enterDashboard(founder, takeReturnPath(home)))}
          onOtherAddress={otherAddress}
        />
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
          {problem ? (
            <LinkFailure problem={problem} onRetry={link.retry} className="mb-5" />
          ) : (
            ended && <SessionEnded />
          )}
          <EmailForm
            start={email}
            focused={another}
            pending={auth.isPending}
            failure={failure}
            onSubmit={signIn}
          />
        </>
      )}
    </AccountLayout>
  );
}

/** Stores the login, and navigates to the dashboard. */
function useEnterDashboard() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    { id, name, company, email }: { id: number; name: string; company: string; email: string },
    path: string,
  ) => {
    beginSession(client, { role: "founder", id });
    startFounderSession({ email, founderId: id, founderName: name, company });
    // Redirect only from this page: it unmounts after the URL changes, so the user may have left.
    if (window.location.pathname === pathname) navigate(path, { replace: true });
  };
}

/** The email in the history state, from the opt-in's last screen. */
function emailFrom(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}
