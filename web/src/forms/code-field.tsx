import type { Ref } from "react";
import { Field } from "../ui/controls/field.tsx";
import { Input } from "../ui/controls/input.tsx";

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onType: (value: string) => void;
  error: string | null;
  description: string;
  wide?: boolean;
  required?: boolean;
}

/** A code of an authenticator app, or a recovery code: phones offer a keyboard with letters. */
export function CodeField({
  ref,
  value,
  onType,
  error,
  description,
  wide = false,
  required = false,
}: CodeFieldProps) {
  return (
    <Field
      label="Code"
      {...(wide ? {} : { className: "max-w-xs" })}
      required={required}
      description={description}
      error={error}
    >
      <Input
        ref={ref}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
