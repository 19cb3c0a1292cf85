import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type UseFormRegister,
  useWatch,
} from "react-hook-form";
import { Checklist } from "../../ui/checklist.tsx";
import { EntryList } from "../../ui/entry-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, NumberInput } from "../../ui/input.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { optionsOf, Select } from "../../ui/select.tsx";
import { TemperatureBadge } from "../../ui/temperature-badge.tsx";
import { CharacterCount, Textarea } from "../../ui/textarea.tsx";
import { ToggleGroup } from "../../ui/toggle-group.tsx";
import { isWide } from "./field-view.tsx";
import type { RecordField } from "./record-field.ts";
import type { RecordValues } from "./record-values.ts";

interface FieldEditProps {
  field: RecordField;
  control: Control<RecordValues, unknown, object>;
  register: UseFormRegister<RecordValues>;
  error: string | undefined;
}

/** A field as it is edited. */
export function FieldEdit({ field, control, register, error }: FieldEditProps) {
  return (
    <Field
      label={field.label}
      required={field.required}
      error={error}
      group={field.kind === "choices"}
      className={isWide(field) ? "sm:col-span-2" : ""}
    >
      {isTyped(field) ? (
        <>
          <TypedControl field={field} props={register(field.name)} />
          {field.kind === "long" && field.limit && (
            <TypedLength name={field.name} control={control} limit={field.limit} />
          )}
        </>
      ) : (
        <Controller
          name={field.name}
          control={control}
          render={(render) => <ChosenControl field={field} control={render.field} />}
        />
      )}
    </Field>
  );
}

const isTyped = ({ kind }: RecordField): boolean =>
  kind !== "choice" && kind !== "choices" && kind !== "entries" && kind !== "temperature";

function TypedControl({
  field: { kind },
  props,
}: {
  field: RecordField;
  props: ReturnType<UseFormRegister<RecordValues>>;
}) {
  switch (kind) {
    case "long":
      return <Textarea {...props} />;
    case "usd":
    case "cents":
      return <MoneyInput {...props} />;
    case "count":
    case "year":
      return <NumberInput {...props} />;
    default:
      // Not type="email": the browser's own check would come before ours and in other words.
      return (
        <Input {...props} inputMode={inputModes[kind]} autoComplete="off" spellCheck={kind === "text"} />
      );
  }
}

/** How much was typed of how much there may be; apart, so that only it is drawn at each key. */
function TypedLength({
  name,
  control,
  limit,
}: Pick<FieldEditProps, "control"> & { name: string; limit: number }) {
  const text = useWatch({ control, name });
  return <CharacterCount text={String(text ?? "")} limit={limit} />;
}

const inputModes: Record<string, "email" | "tel" | "url"> = { email: "email", phone: "tel", link: "url" };

function ChosenControl({
  field,
  control,
}: {
  field: RecordField;
  control: ControllerRenderProps<RecordValues, string>;
}) {
  const { value, onChange, onBlur, ref } = control;
  const text = typeof value === "string" ? value : "";
  const list = Array.isArray(value) ? value : [];
  switch (field.kind) {
    case "choice":
      return (
        <Select
          ref={ref}
          options={field.options}
          value={text}
          onChange={(chosen) => onChange(chosen ?? "")}
          onBlur={onBlur}
          clearLabel="None"
        />
      );
    case "temperature":
      return (
        <Select
          ref={ref}
          options={optionsOf(temperature)}
          value={text === "" ? field.whenMissing : (text as Temperature)}
          onChange={(chosen) => onChange(chosen ?? "")}
          onBlur={onBlur}
          renderOption={(option) => <TemperatureBadge value={option.value} />}
        />
      );
    case "choices":
      return field.look === "toggles" ? (
        <ToggleGroup options={field.options} value={list} onChange={onChange} />
      ) : (
        <Checklist options={field.options} value={list} onChange={onChange} columns={3} />
      );
    case "entries":
      return (
        <EntryList
          ref={ref}
          value={list}
          onChange={onChange}
          what={field.what}
          placeholder={field.placeholder}
        />
      );
    default:
      return null;
  }
}
