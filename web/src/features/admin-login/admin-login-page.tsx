import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { startAdminSession } from "../../lib/admin-session.ts";
import { useReturn } from "../../lib/return-path.ts";
import { beginSession } from "../../lib/session.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/input.tsx";
import { CenteredLayout } from "../../ui/layouts.tsx";
import { Link } from "../../ui/link.tsx";
import { SessionEnded } from "../../ui/session-notes.tsx";
import { Banner } from "../../ui/states.tsx";
import { adminSessionError, useCreateAdminSession } from "./create-admin-session.ts";

/** The way to the admin dashboard, by passcode (spec section 2). */
export default function AdminLoginPage() {
  useDocumentTitle("Admin Login");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { ended, path } = useReturn("/admin/dashboard");
  const [passcode, setPasscode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const session = useCreateAdminSession();

  const signIn = (event: FormEvent) => {
    event.preventDefault();
    const here = window.location.pathname;
    session.mutate(passcode, {
      onSuccess: (identity) => {
        // Who has left goes on to where they went: the address changes a moment before this page is gone.
        if (window.location.pathname !== here) return;
        beginSession(queryClient, identity);
        startAdminSession();
        navigate(path);
      },
      onError: () => {
        input.current?.focus();
        input.current?.select();
      },
    });
  };

  return (
    <CenteredLayout
      title="Admin Login"
      subtitle="For those who tend the fire."
      footer={<Link to="/">Back to main site</Link>}
    >
      {ended && <SessionEnded />}
      <form noValidate onSubmit={signIn} className="grid gap-5">
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
            <span id={problemId}>{adminSessionError(session.error)}</span>
          </Banner>
        )}
        <Button type="submit" size="lg" pending={session.isPending} pendingLabel="Signing in...">
          Sign in
        </Button>
      </form>
    </CenteredLayout>
  );
}
