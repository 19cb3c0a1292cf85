import { texts } from "@kindling/contracts/texts.ts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { HttpError } from "../lib/api/api-errors.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Field } from "../ui/controls/field.tsx";
import { Input } from "../ui/controls/input.tsx";
import { Banner } from "../ui/states/states.tsx";

interface CodeFormProps {
  /** Sends the code; calls `onError` when that fails. */
  onSubmit: (code: string, onError: () => void) => void;
  /** Why the last code was refused, or could not be checked; null for neither. */
  error: unknown;
  /** The error in words. */
  message: string;
  /** Called when another code is typed. */
  onType: () => void;
  description: string;
  /** The button that sends the code. */
  button: Pick<ButtonProps, "children" | "pending" | "pendingLabel" | "variant">;
  /** On a page for signing in: wide buttons below each other. */
  wide?: boolean;
  /** The field has the focus at once. */
  focused?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Asks for a code of an authenticator app, or a recovery code: phones offer a keyboard with letters. */
export function CodeForm({
  onSubmit,
  error,
  message,
  onType,
  description,
  button,
  wide = false,
  focused = false,
  children,
}: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(code.trim() === "");
    if (code.trim() === "") input.current?.focus();
    else
      onSubmit(code, () => {
        input.current?.focus();
        input.current?.select();
      });
  };
  const isOfCode = error instanceof HttpError && error.details[0]?.path === "code";
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Code"
        {...(wide ? {} : { className: "max-w-xs" })}
        description={description}
        error={isMissing ? texts.codeNeeded : isOfCode ? message : null}
      >
        <Input
          ref={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setIsMissing(false);
            onType();
          }}
        />
      </Field>
      {error !== null && !isOfCode && <Banner>{message}</Banner>}
      <div className={wide ? "grid gap-3" : "flex flex-wrap gap-3"}>
        <Button type="submit" {...(wide ? { size: "lg" as const } : {})} {...button} />
        {children}
      </div>
    </form>
  );
}
