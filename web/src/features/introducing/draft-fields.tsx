import type { AskedFirst } from "@kindling/contracts/introductions/schemas.ts";
import { askedFirst } from "@kindling/contracts/introductions/schemas.ts";
import { useId } from "react";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { CharacterCount, Textarea } from "../../ui/controls/textarea.tsx";
import { firstLabels } from "./introduction-words.ts";
import { useAdminNames } from "./owner-names.ts";

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** Who is asked first. */
export function FirstField({ value, onChange }: FieldProps<AskedFirst>) {
  return (
    <Field label="Who is asked first">
      <Select
        options={askedFirst.options.map((option) => ({ value: option, label: firstLabels[option] }))}
        value={value}
        onChange={(next) => next && onChange(next)}
      />
    </Field>
  );
}

/** Who follows the introduction up: one of the admins, or any name. */
export function OwnerField({ value, onChange }: FieldProps<string>) {
  const names = useAdminNames();
  const listId = useId();
  return (
    <Field label="Owner" description="Who follows it up.">
      <Input
        value={value}
        maxLength={100}
        autoComplete="off"
        list={names.length > 0 ? listId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {names.length > 0 && (
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

const messageLimit = 500;

/** The admin's own sentence, at the top of the texts. */
export function MessageField({ value, onChange }: FieldProps<string>) {
  return (
    <Field
      label="Your own sentence"
      description="Stands at the top of both texts. Name neither side: each is asked without names."
    >
      <Textarea
        rows={3}
        value={value}
        maxLength={messageLimit}
        onChange={(event) => onChange(event.target.value)}
      />
      <CharacterCount text={value} limit={messageLimit} />
    </Field>
  );
}
