import { pitchLimit } from "@kindling/contracts/founders/schemas.ts";
import type { ReactNode } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { Checklist } from "../../ui/checklist.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, NumberInput } from "../../ui/input.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { type Option, Select } from "../../ui/select.tsx";
import { CharacterCount, Textarea } from "../../ui/textarea.tsx";
import { ToggleGroup } from "../../ui/toggle-group.tsx";
import { type FounderField, type FounderValues, founderLabels } from "./founder-values.ts";

interface FounderFieldProps {
  name: FounderField;
  /** The form's own word for it. */
  label?: string;
  required?: boolean;
  description?: ReactNode;
  className?: string;
}

/** The frame of a field in a `FormProvider`: its label and what is wrong with it. */
function Frame({
  name,
  label = founderLabels[name],
  group,
  children,
  ...props
}: FounderFieldProps & { group?: boolean; children: ReactNode }) {
  const { formState } = useFormContext<FounderValues>();
  return (
    <Field {...props} label={label} group={group} error={formState.errors[name]?.message}>
      {children}
    </Field>
  );
}

interface TextFieldProps extends FounderFieldProps {
  type?: "text" | "email" | "tel";
  inputMode?: "url";
  autoComplete?: string;
  placeholder?: string;
}

/** A line of text. */
export function TextField({ type, inputMode, autoComplete, placeholder, ...frame }: TextFieldProps) {
  const { register } = useFormContext<FounderValues>();
  return (
    <Frame {...frame}>
      <Input {...register(frame.name)} {...{ type, inputMode, autoComplete, placeholder }} />
    </Frame>
  );
}

/** A number as it is typed: dollars, people or years. */
export function NumberField({ unit, ...frame }: FounderFieldProps & { unit?: "usd" }) {
  const { register } = useFormContext<FounderValues>();
  const Control = unit === "usd" ? MoneyInput : NumberInput;
  return (
    <Frame {...frame}>
      <Control {...register(frame.name)} />
    </Frame>
  );
}

/** Text of several lines. */
export function LongTextField({ rows, ...frame }: FounderFieldProps & { rows?: number }) {
  const { register } = useFormContext<FounderValues>();
  return (
    <Frame {...frame}>
      <Textarea {...register(frame.name)} rows={rows} />
    </Frame>
  );
}

/** The elevator pitch with its live count. */
export function PitchField(frame: Omit<FounderFieldProps, "name">) {
  const { register } = useFormContext<FounderValues>();
  const pitch = useWatch<FounderValues, "elevator_pitch">({ name: "elevator_pitch" });
  return (
    <Frame {...frame} name="elevator_pitch">
      <Textarea {...register("elevator_pitch")} rows={3} />
      <CharacterCount text={pitch ?? ""} limit={pitchLimit} />
    </Frame>
  );
}

type OptionalChoice = "industry" | "product_stage" | "funding_stage" | "engagement_tier" | "temperature";

/** One of some. */
export function ChoiceField<V extends string>({
  options,
  renderOption,
  whenMissing,
  ...frame
}: FounderFieldProps & {
  name: OptionalChoice;
  options: readonly Option<V>[];
  /** Shown as chosen while nothing is, instead of a way to choose nothing. */
  whenMissing?: V;
  renderOption?: (option: Option<V>) => ReactNode;
}) {
  return (
    <Frame {...frame}>
      <Controller<FounderValues, OptionalChoice>
        name={frame.name}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <Select
            ref={ref}
            value={(value as V | null) ?? whenMissing}
            onChange={onChange}
            onBlur={onBlur}
            options={options}
            renderOption={renderOption}
            clearLabel={frame.required || whenMissing ? undefined : "None"}
          />
        )}
      />
    </Frame>
  );
}

/** Any of some, as checkboxes where there are many words, as buttons where there are few. */
export function ManyField<V extends string>({
  options,
  look,
  ...frame
}: FounderFieldProps & {
  name: "business_models" | "sectors" | "regions";
  options: readonly Option<V>[];
  look: "checklist" | "buttons";
}) {
  const Control = look === "buttons" ? ToggleGroup<V> : Checklist<V>;
  return (
    <Frame {...frame} group>
      <Controller<FounderValues, "business_models" | "sectors" | "regions">
        name={frame.name}
        render={({ field: { value, onChange } }) => (
          <Control options={options} value={value as unknown as V[]} onChange={onChange} />
        )}
      />
    </Frame>
  );
}
