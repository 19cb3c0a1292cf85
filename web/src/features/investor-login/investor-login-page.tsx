import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { configQuery, useConfig } from "../../lib/config.ts";
import { useReturnPath } from "../../lib/session/return-path.ts";
import { beginSession, useIsSignedIn } from "../../lib/session/session.ts";
import { openInvestorId, storedSessions } from "../../lib/session/stored-sessions.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input, PasswordInput } from "../../ui/controls/input.tsx";
import { Link, MailLink } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { AlreadySignedIn, SessionEnded, useSignOutButton } from "../../ui/site/session-notes.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { logIn, logInError } from "./log-in.ts";

/** Asks for email and password, which are checked only where access is enforced. */
export default function InvestorLoginPage() {
  useDocumentTitle("Investor Login");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { ended, path } = useReturnPath("investor", "/investor/dashboard");
  const [loggingIn, setLoggingIn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isInvestor = useIsSignedIn("investor");
  const { signOut, signingOut } = useSignOutButton(storedSessions.investor.remove);

  // The browser validates that both are filled in, and the email.
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (loggingIn) return;
    const typed = new FormData(event.currentTarget);
    const here = window.location.pathname;
    setProblem(null);
    setLoggingIn(true);
    try {
      // The form may be submitted before the configuration is loaded.
      const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
      const identity = await logIn(config?.access, {
        email: String(typed.get("email")),
        password: String(typed.get("password")),
      });
      const id = identity?.id ?? openInvestorId;
      beginSession(queryClient, identity ?? { role: "investor", id });
      storedSessions.investor.write(id);
      // Redirect only from this page: it unmounts after the URL changes, so the user may have left.
      if (window.location.pathname === here) navigate(path, { replace: true });
    } catch (error) {
      setProblem(logInError(error));
      setLoggingIn(false);
      password.current?.select();
    }
  };

  return (
    <AccountLayout
      title="Investor Login"
      subtitle="Your profile, and soon your founders."
      pitch={{
        title: "Founders who fit, with the reasons.",
        text: "Sector, stage, check size, region and track record are weighed for every pair. Your profile says what you look for.",
      }}
      footer={
        <>
          <p className="text-muted">
            No account yet? <ContactLink />
          </p>
          <Link to="/">Back to Home</Link>
        </>
      }
    >
      {isInvestor && !loggingIn ? (
        <AlreadySignedIn as="an investor" dashboard={path} onSignOut={signOut} signingOut={signingOut} />
      ) : (
        <>
          {ended && <SessionEnded />}
          <form onSubmit={submit} className="grid gap-5">
            <Field label="Email" required>
              {/* Not of the type email, with which browsers refuse josé@fund.example. */}
              <Input
                ref={email}
                inputMode="email"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                name="email"
                required
                autoComplete="email"
                onChange={({ target }) =>
                  target.setCustomValidity(
                    target.value === "" || isEmail(target.value) ? "" : "Please enter a valid email address",
                  )
                }
                placeholder="you@fund.com"
              />
            </Field>
            <Field label="Password" required>
              <PasswordInput ref={password} name="password" required autoComplete="current-password" />
            </Field>
            {problem && <Banner>{problem}</Banner>}
            <Button
              type="submit"
              variant="inverse"
              size="lg"
              pending={loggingIn}
              pendingLabel="Logging in..."
            >
              Log In
            </Button>
          </form>
          <div className="mt-4">
            <ForgotPassword email={email} />
          </div>
        </>
      )}
    </AccountLayout>
  );
}

/** A mail to the community; the registration if it has no address. */
function ContactLink() {
  const { contact_email } = useConfig();
  const words = "Contact us to get started";
  return contact_email ? (
    <MailLink email={contact_email}>{words}</MailLink>
  ) : (
    <Link to="/?register=investor">{words}</Link>
  );
}
