import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface EmailFormProps {
  /** The initial email. */
  start: string;
  /** Takes the focus: it replaces the button that was pressed. */
  focused: boolean;
  pending: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onSubmit: (email: string) => void;
}

/** Asks for the registered email. */
export function EmailForm({ start, focused, pending, failure, onSubmit }: EmailFormProps) {
  const [email, setEmail] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);

  const signIn = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const wrong = problemWith(email);
    setProblem(wrong);
    if (wrong) input.current?.focus();
    else onSubmit(email.trim());
  };

  return (
    <form noValidate onSubmit={signIn} className="grid gap-5">
      <Field label="Email" required error={problem}>
        <Input
          ref={input}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
          placeholder="you@company.com"
        />
      </Field>
      {failure && !problem && <Banner>{failure}</Banner>}
      <Button type="submit" size="lg" pending={pending} pendingLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}

function problemWith(email: string): string | null {
  if (email.trim() === "") return texts.emailMissing;
  return isEmail(email) ? null : "Please enter a valid email address";
}
