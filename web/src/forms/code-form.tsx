import { texts } from "@kindling/contracts/texts.ts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { HttpError } from "../lib/api/api-errors.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Banner } from "../ui/states/states.tsx";
import { CodeField } from "./code-field.tsx";
import { PasscodeField } from "./passcode-field.tsx";

interface CodeFormProps {
  /** Sends the code and the passcode, which is empty unless it is asked for; calls `onError` when that fails. */
  onSubmit: (code: string, onError: (error: unknown) => void, passcode: string) => void;
  /** Why the last code was refused, or could not be checked; null for neither. */
  error: unknown;
  /** The error in words. */
  message: string;
  /** Called when another code is typed. */
  onType: () => void;
  description: string;
  /** Asks for the passcode again. */
  withPasscode?: boolean;
  /** The button that sends the code. */
  button: Pick<ButtonProps, "children" | "pending" | "pendingLabel" | "variant">;
  /** On a page for signing in: wide buttons below each other. */
  wide?: boolean;
  /** The field has the focus at once. */
  focused?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Asks for a code of an authenticator app, or a recovery code. */
export function CodeForm({
  onSubmit,
  error,
  message,
  onType,
  description,
  withPasscode = false,
  button,
  wide = false,
  focused = false,
  children,
}: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const passcodeInput = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [passcode, setPasscode] = useState("");
  /** Whether the form was sent without them. */
  const [missing, setMissing] = useState({ code: false, passcode: false });
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { code: code.trim() === "", passcode: withPasscode && passcode === "" };
    setMissing(found);
    if (found.passcode) passcodeInput.current?.focus();
    else if (found.code) input.current?.focus();
    else
      onSubmit(
        code,
        (failure) => {
          const field = fieldOf(failure) === "passcode" ? passcodeInput : input;
          field.current?.focus();
          field.current?.select();
        },
        passcode,
      );
  };
  const field = fieldOf(error);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {withPasscode && (
        <PasscodeField
          ref={passcodeInput}
          value={passcode}
          onType={(value) => {
            setPasscode(value);
            setMissing((before) => ({ ...before, passcode: false }));
            onType();
          }}
          error={missing.passcode ? texts.passcodeNeeded : field === "passcode" ? message : null}
        />
      )}
      <CodeField
        ref={input}
        value={code}
        onType={(value) => {
          setCode(value);
          setMissing((before) => ({ ...before, code: false }));
          onType();
        }}
        error={missing.code ? texts.codeNeeded : field === "code" ? message : null}
        description={description}
        wide={wide}
      />
      {error !== null && field === null && <Banner>{message}</Banner>}
      <div className={wide ? "grid gap-3" : "flex flex-wrap gap-3"}>
        <Button type="submit" {...(wide ? { size: "lg" as const } : {})} {...button} />
        {children}
      </div>
    </form>
  );
}

/** The field that an error is about; null for neither. */
export function fieldOf(error: unknown): "code" | "passcode" | null {
  const path = error instanceof HttpError ? error.details[0]?.path : undefined;
  return path === "code" || path === "passcode" ? path : null;
}
