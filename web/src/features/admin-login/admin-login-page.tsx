import { readAdminSignIn } from "@kindling/contracts/admins/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CodeForm } from "../../forms/code-form.tsx";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { configQuery, useConfig } from "../../lib/config.ts";
import { useReturnPath } from "../../lib/session/return-path.ts";
import { beginSession, useIsSignedIn } from "../../lib/session/session.ts";
import { storeAdmin, storedSessions } from "../../lib/session/stored-sessions.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input, PasswordInput } from "../../ui/controls/input.tsx";
import { Link } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { AlreadySignedIn, SessionEnded, useSignOutButton } from "../../ui/site/session-notes.tsx";
import { Banner } from "../../ui/states/states.tsx";
import {
  adminSessionError,
  isCodeRequired,
  isRefused,
  useCreateAdminSession,
} from "./create-admin-session.ts";

const signInQuery = { ...endpointQuery(readAdminSignIn), staleTime: 0, retry: false };

const descriptions = {
  no: null,
  optional: "Or your email. Leave it empty to sign in with the passcode that all admins share.",
  required: "Or your email.",
};

/** The login to the admin dashboard, by passcode. */
export default function AdminLoginPage() {
  useDocumentTitle("Admin Login");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { ended, path } = useReturnPath("admin", "/admin/dashboard");
  const config = useConfig();
  // Without a response the configuration tells whether names are required.
  const fromConfig = config.admin_sign_in === "name-and-passcode" ? "required" : "no";
  const { data: form } = useQuery(signInQuery);
  const asks = form?.name ?? fromConfig;
  const byName = asks !== "no";
  const [name, setName] = useState("");
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const [passcode, setPasscode] = useState("");
  const nameInput = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  /** Name and passcode were right, and a code is required. */
  const [atCode, setAtCode] = useState(false);
  const wasAtCode = useRef(false);
  const session = useCreateAdminSession();
  const sentName = session.variables?.name !== undefined;
  const isAdmin = useIsSignedIn("admin");
  const { signOut, signingOut } = useSignOutButton(storedSessions.admin.remove);
  // While this page signs in, the form stays until the dashboard is shown.
  const signedIn = isAdmin && !session.isPending && !session.isSuccess;

  // The field may appear after its problem: see signIn.
  useEffect(() => {
    if (byName && nameProblem) nameInput.current?.focus();
  }, [byName, nameProblem]);

  useEffect(() => {
    if (!atCode && wasAtCode.current) input.current?.focus();
    wasAtCode.current = atCode;
  }, [atCode]);

  const signIn = async (code?: string, onCodeError?: (error: unknown) => void) => {
    const here = window.location.pathname;
    // The form may be submitted before the configuration is loaded, without the name field.
    const known = await Promise.all([
      queryClient.ensureQueryData(configQuery).catch(() => config),
      queryClient.ensureQueryData(signInQuery).catch(() => undefined),
    ]);
    const required = known[0].admin_sign_in === "name-and-passcode" ? "required" : "no";
    const asked = known[1]?.name ?? required;
    if (asked === "required" && name.trim() === "") {
      setNameProblem(texts.adminNameMissing);
      nameInput.current?.focus();
      return;
    }
    const body = {
      ...(asked !== "no" && name.trim() !== "" && { name }),
      passcode,
      ...(code !== undefined && { code }),
    };
    if (session.isInFlight()) return;
    try {
      // The callbacks of `mutate` would not run after the user has left.
      const identity = await session.mutateAsync(body);
      beginSession(queryClient, identity);
      storeAdmin(identity);
      // Redirect only from this page: it unmounts after the URL changes, so the user may have left.
      if (window.location.pathname === here) navigate(path, { replace: true });
    } catch (error) {
      setAtCode(isCodeRequired(error) || (code !== undefined && !isRefused(error)));
      onCodeError?.(error);
      input.current?.focus();
      input.current?.select();
    }
  };

  const leaveCode = () => {
    session.reset();
    setAtCode(false);
  };

  return (
    <AccountLayout
      title="Admin Login"
      subtitle="For those who tend the fire."
      pitch={{
        title: "Every match, with its reasons.",
        text: "Founders, investors and what brings them together, on one dashboard.",
      }}
      footer={<Link to="/">Back to main site</Link>}
    >
      {signedIn ? (
        <AlreadySignedIn as="an admin" dashboard={path} onSignOut={signOut} signingOut={signingOut} />
      ) : atCode ? (
        <CodeForm
          onSubmit={signIn}
          // The error that led here is none of a code.
          error={session.variables?.code === undefined ? null : session.error}
          message={adminSessionError(session.error, sentName)}
          onType={session.reset}
          description="From your authenticator app. A recovery code works too."
          button={{ children: "Sign in", pending: session.isPending, pendingLabel: "Signing in..." }}
          wide
          focused
        >
          <Button variant="ghost" onClick={leaveCode}>
            Back
          </Button>
        </CodeForm>
      ) : (
        <>
          {ended && <SessionEnded />}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void signIn();
            }}
            className="grid gap-5"
          >
            {byName && (
              <Field label="Name" description={form?.email && descriptions[form.name]} error={nameProblem}>
                <Input
                  ref={nameInput}
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={name}
                  onChange={(event) => {
                    setName(event.target.value);
                    setNameProblem(null);
                    if (session.isError) session.reset();
                  }}
                />
              </Field>
            )}
            <Field label="Passcode">
              <PasswordInput
                ref={input}
                what="passcode"
                name="passcode"
                autoComplete="current-password"
                value={passcode}
                onChange={(event) => {
                  setPasscode(event.target.value);
                  if (session.isError) session.reset();
                }}
                aria-invalid={session.isError || undefined}
                aria-describedby={session.isError ? problemId : undefined}
              />
            </Field>
            {session.isError && (
              <Banner>
                <span id={problemId}>{adminSessionError(session.error, sentName)}</span>
              </Banner>
            )}
            <Button type="submit" size="lg" pending={session.isPending} pendingLabel="Signing in...">
              Sign in
            </Button>
          </form>
        </>
      )}
    </AccountLayout>
  );
}
