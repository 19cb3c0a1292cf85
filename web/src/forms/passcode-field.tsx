import type { Ref } from "react";
import { Field } from "../ui/controls/field.tsx";
import { PasswordInput } from "../ui/controls/input.tsx";

interface PasscodeFieldProps {
  ref: Ref<HTMLInputElement>;
  /** "Passcode" */
  label?: string;
  value: string;
  onType: (value: string) => void;
  error: string | null;
  wide?: boolean;
  required?: boolean;
}

/** Asks an admin for the passcode again. */
export function PasscodeField({
  ref,
  label = "Passcode",
  value,
  onType,
  error,
  wide = false,
  required = false,
}: PasscodeFieldProps) {
  return (
    <Field label={label} {...(wide ? {} : { className: "max-w-xs" })} required={required} error={error}>
      <PasswordInput
        ref={ref}
        what="passcode"
        name="passcode"
        autoComplete="current-password"
        maxLength={1000}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
