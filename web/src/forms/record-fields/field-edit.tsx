import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type UseFormRegister,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { classNames } from "../../lib/class-names.ts";
import { Checklist } from "../../ui/controls/checklist.tsx";
import { EntryList } from "../../ui/controls/entry-list.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input, NumberInput } from "../../ui/controls/input.tsx";
import { MoneyInput, moneyInputMode } from "../../ui/controls/money-input.tsx";
import { optionsOf, Select } from "../../ui/controls/select.tsx";
import { CharacterCount, Textarea } from "../../ui/controls/textarea.tsx";
import { ToggleGroup } from "../../ui/controls/toggle-group.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import type { RecordField } from "../record/record-field.ts";
import type { RecordValues } from "../record/record-values.ts";
import { isWide } from "./field-view.tsx";

interface FieldEditProps {
  field: RecordField;
  form: UseFormReturn<RecordValues, unknown, object>;
}

const spans = { third: "sm:col-span-2", half: "sm:col-span-3", full: "sm:col-span-6" };

/** Fields as they are edited, side by side where there is room. */
export function EditGrid({
  fields,
  form,
  className,
}: {
  fields: readonly RecordField[];
  form: FieldEditProps["form"];
  className?: string;
}) {
  return (
    <div className={classNames("grid grid-cols-2 gap-4 sm:grid-cols-6 sm:gap-5", className)}>
      {fields.map((field) => (
        <FieldEdit key={field.name} field={field} form={form} />
      ))}
    </div>
  );
}

function FieldEdit({ field, form }: FieldEditProps) {
  const { control, register, formState } = form;
  const { name, label, kind, required, description, narrow, width = isWide(field) ? "full" : "half" } = field;
  return (
    <Field
      label={label}
      required={required}
      description={description}
      error={formState.errors[name]?.message as string | undefined}
      group={kind === "choices"}
      className={classNames(!narrow && "max-sm:col-span-2", spans[width])}
    >
      {isTyped(field) ? (
        <>
          <TypedControl field={field} props={register(name, "digits" in field ? marked(name, form) : {})} />
          {kind === "long" && field.limit && (
            <TypedLength name={name} control={control} limit={field.limit} />
          )}
        </>
      ) : (
        <Controller
          name={name}
          control={control}
          render={(render) => (
            <ChosenControl
              field={field}
              control={render.field}
              stored={render.formState.defaultValues?.[name]}
            />
          )}
        />
      )}
    </Field>
  );
}

/** Marks what is no number when its field is left. No problem is shown while typing: "2.5" may become "2.5M". */
const marked = (
  name: string,
  { trigger, clearErrors, formState: { isSubmitted } }: FieldEditProps["form"],
) => ({
  onBlur: () => void trigger(name),
  onChange: () => {
    if (!isSubmitted) clearErrors(name);
  },
});

const isTyped = ({ kind }: RecordField): boolean =>
  kind !== "choice" && kind !== "choices" && kind !== "entries" && kind !== "temperature";

function TypedControl({
  field,
  props,
}: {
  field: RecordField;
  props: ReturnType<UseFormRegister<RecordValues>>;
}) {
  const { kind, placeholder, autoComplete } = field;
  switch (kind) {
    case "long":
      return <Textarea {...props} rows={field.rows} />;
    case "usd":
    case "cents":
      return (
        <MoneyInput {...props} inputMode={kind === "usd" && field.digits ? "numeric" : moneyInputMode} />
      );
    case "count":
    case "year":
      return <NumberInput {...props} />;
    default:
      return (
        <Input
          {...props}
          {...inputs[kind]}
          placeholder={placeholder}
          autoComplete={autoComplete}
          spellCheck={kind === "text"}
        />
      );
  }
}

const inputs: Partial<Record<RecordField["kind"], { type?: "email" | "tel"; inputMode?: "url" }>> = {
  email: { type: "email" },
  phone: { type: "tel" },
  link: { inputMode: "url" },
};

/** The character count; a component of its own, so that a key renders only it. */
function TypedLength({
  name,
  control,
  limit,
}: {
  name: string;
  control: Control<RecordValues, unknown, object>;
  limit: number;
}) {
  const text = useWatch({ control, name });
  return <CharacterCount text={String(text ?? "")} limit={limit} />;
}

function ChosenControl({
  field,
  control,
  stored,
}: {
  field: RecordField;
  control: ControllerRenderProps<RecordValues, string>;
  /** The stored value, which stays among the options. */
  stored: unknown;
}) {
  const { value, onChange, onBlur, ref } = control;
  const text = typeof value === "string" ? value : "";
  const list = Array.isArray(value) ? value : [];
  switch (field.kind) {
    case "choice":
      return (
        <Select
          ref={ref}
          options={optionsOf(field.options, offered(field, stored))}
          value={text}
          onChange={(chosen) => onChange(chosen ?? "")}
          onBlur={onBlur}
          clearLabel={field.required ? undefined : "None"}
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
          clearLabel={field.whenMissing ? undefined : "None"}
          renderOption={(option) => <TemperatureBadge value={option.value} />}
        />
      );
    case "choices": {
      const options = optionsOf(field.options, field.offered);
      return field.look === "toggles" ? (
        <ToggleGroup options={options} value={list} onChange={onChange} />
      ) : (
        <Checklist options={options} value={list} onChange={onChange} columns={field.columns} />
      );
    }
    case "entries":
      return <EntryList ref={ref} value={list} onChange={onChange} what={field.what} />;
    default:
      return null;
  }
}

/** The options of a choice: the form's list, and the stored values. */
const offered = ({ options, offered }: Extract<RecordField, { kind: "choice" }>, stored: unknown) =>
  offered && options.values.filter((value) => value === stored || offered.includes(value));
