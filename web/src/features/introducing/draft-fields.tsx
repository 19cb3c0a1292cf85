import type { AskedFirst } from "@kindling/contracts/introductions/schemas.ts";
import { askedFirst } from "@kindling/contracts/introductions/schemas.ts";
import { Field } from "../../ui/controls/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { CharacterCount, Textarea } from "../../ui/controls/textarea.tsx";
import { firstLabels } from "./introduction-words.ts";

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
