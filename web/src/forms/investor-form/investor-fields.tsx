import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import {
  investorType,
  investorTypeAtRegistration,
  temperature,
} from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, fundStageAtRegistration } from "@kindling/contracts/enumerations/stages.ts";
import type { ComponentProps, ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { Checklist } from "../../ui/checklist.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { type Option, optionsOf, Select } from "../../ui/select.tsx";
import { TemperatureBadge } from "../../ui/temperature-badge.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { ToggleGroup } from "../../ui/toggle-group.tsx";
import { amountFields, type InvestorFormValues, investorLabels } from "./investor-form-values.ts";

type FieldOptions = Pick<ComponentProps<typeof Field>, "required" | "description" | "className">;
type FieldsOf<Value> = {
  [F in keyof InvestorFormValues]: InvestorFormValues[F] extends Value
    ? Value extends InvestorFormValues[F]
      ? F
      : never
    : never;
}[keyof InvestorFormValues];

/** Who the investor is; `own` when they fill it in themselves, so that the browser may help. */
export function AboutFields({ own }: { own: boolean }) {
  const text = (name: FieldsOf<string>, autoComplete: string, input: ComponentProps<"input"> = {}) => ({
    name,
    input: { ...input, autoComplete: own ? autoComplete : "off" },
  });
  return (
    <Section title={own ? "About you" : "About the investor"}>
      <TextField {...text("name", "name")} required />
      <TextField {...text("email", "email", { type: "email" })} required />
      <TextField {...text("company", "organization")} />
      <TextField {...text("phone", "tel", { type: "tel" })} />
      <TextField {...text("website", "url", { inputMode: "url", placeholder: "northbank.example" })} />
      <TextField {...text("linked_in", "off", { inputMode: "url", placeholder: "linkedin.com/in/..." })} />
      <TextField {...text("city", "address-level2")} />
      <TextField {...text("state", "address-level1")} />
    </Section>
  );
}

/** How they invest; `withTemperature` is for who keeps the investors' list. */
export function InvestmentFields({ own, withTemperature }: { own: boolean; withTemperature: boolean }) {
  const { register } = useFormContext<InvestorFormValues>();
  return (
    <Section title={own ? "How you invest" : "How they invest"}>
      <ChoiceField name="investor_type" options={optionsOf(investorType, investorTypeAtRegistration)} />
      <ChoiceField name="fund_stage" options={optionsOf(fundingStage, fundStageAtRegistration)} />
      <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
        {amountFields.map((name) => (
          <FormField key={name} name={name}>
            <MoneyInput {...register(name)} />
          </FormField>
        ))}
      </div>
      {withTemperature && (
        <FormField name="temperature">
          <Controller<InvestorFormValues, "temperature">
            name="temperature"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Select
                ref={ref}
                options={optionsOf(temperature)}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                renderOption={(option) => <TemperatureBadge value={option.value} />}
              />
            )}
          />
        </FormField>
      )}
    </Section>
  );
}

/** What they look for: the preferences that founders are matched by, and the thesis. */
export function PreferenceFields({ own }: { own: boolean }) {
  const { register } = useFormContext<InvestorFormValues>();
  const wide = "sm:col-span-2";
  return (
    <Section title={own ? "What you look for" : "What they look for"}>
      <FormField name="preferred_sectors" group className={wide}>
        <Controller<InvestorFormValues, "preferred_sectors">
          name="preferred_sectors"
          render={({ field: { value, onChange } }) => (
            <Checklist options={optionsOf(sector)} value={value} onChange={onChange} />
          )}
        />
      </FormField>
      <FormField name="preferred_stages" group className={wide}>
        <Controller<InvestorFormValues, "preferred_stages">
          name="preferred_stages"
          render={({ field: { value, onChange } }) => (
            <ToggleGroup options={optionsOf(fundingStage)} value={value} onChange={onChange} />
          )}
        />
      </FormField>
      <FormField name="preferred_regions" group className={wide}>
        <Controller<InvestorFormValues, "preferred_regions">
          name="preferred_regions"
          render={({ field: { value, onChange } }) => (
            <ToggleGroup options={optionsOf(region)} value={value} onChange={onChange} />
          )}
        />
      </FormField>
      <TextField
        name="industries"
        description="Separated by commas"
        input={{ placeholder: "Logistics, Recycling" }}
      />
      <TextField
        name="verticals"
        description="Separated by commas"
        input={{ placeholder: "Cold chain, Payroll" }}
      />
      <FormField name="thesis_text" className={wide}>
        <Textarea {...register("thesis_text")} rows={3} />
      </FormField>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t pt-6 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-left mb-4 w-full font-semibold">{title}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** A field of the form with its label and its error. */
function FormField({
  name,
  ...rest
}: FieldOptions & { name: keyof InvestorFormValues; group?: boolean; children: ReactNode }) {
  const { errors } = useFormContext<InvestorFormValues>().formState;
  return <Field label={investorLabels[name]} error={errors[name]?.message} {...rest} />;
}

function TextField({
  name,
  input,
  ...rest
}: FieldOptions & { name: FieldsOf<string>; input: ComponentProps<"input"> }) {
  const { register } = useFormContext<InvestorFormValues>();
  return (
    <FormField name={name} {...rest}>
      <Input {...input} {...register(name)} />
    </FormField>
  );
}

function ChoiceField<V extends string>({
  name,
  options,
}: {
  name: "investor_type" | "fund_stage";
  options: readonly Option<V>[];
}) {
  return (
    <FormField name={name}>
      <Controller<InvestorFormValues, typeof name>
        name={name}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <Select
            ref={ref}
            options={options as readonly Option<string>[]}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            clearLabel="None"
          />
        )}
      />
    </FormField>
  );
}
