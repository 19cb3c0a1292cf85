import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "react-hook-form";
import { Banner } from "../../ui/states.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { FieldEdit } from "./field-edit.tsx";
import { FieldView } from "./field-view.tsx";
import type { RecordSection } from "./record-field.ts";
import type { RecordValues } from "./record-values.ts";
import type { RecordForm } from "./use-record-form.ts";

interface RecordBodyProps {
  formId: string;
  record: object;
  sections: readonly RecordSection[];
  form: RecordForm;
  layout: "tabs" | "stacked";
  failureMessage: (error: unknown) => ReactNode;
}

/** The dialog keeps its size from tab to tab, so that the tabs stay where they are. */
const steadyHeight = "sm:min-h-[min(37rem,100dvh-17.5rem)]";

/** A record's sections, read or edited, and what is wrong. */
export function RecordBody({ formId, record, sections, form, layout, failureMessage }: RecordBodyProps) {
  const [tab, setTab] = useState(sections[0]!.value);

  const showFirstError = (errors: FieldErrors<RecordValues>) => {
    for (const section of sections) {
      const wrong = section.fields.find(({ name }) => errors[name]);
      if (!wrong) continue;
      flushSync(() => setTab(section.value));
      form.form.setFocus(wrong.name);
      return;
    }
  };
  const submit = form.form.handleSubmit(form.send, showFirstError);

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        if (form.editing && !form.saving) void submit(event);
        else event.preventDefault();
      }}
    >
      {form.failure !== null && <Banner className="mb-5">{failureMessage(form.failure)}</Banner>}
      {layout === "tabs" ? (
        <Tabs value={tab} onChange={setTab}>
          <TabList label="Sections">
            {sections.map(({ value, title }) => (
              <Tab key={value} value={value} invalid={form.editing && form.invalidSections.includes(value)}>
                {title}
              </Tab>
            ))}
          </TabList>
          {sections.map((section) => (
            <TabPanel key={section.value} value={section.value} className={steadyHeight}>
              <SectionFields section={section} record={record} form={form} />
            </TabPanel>
          ))}
        </Tabs>
      ) : (
        <div className="flex flex-col gap-8">
          {sections.map((section) => (
            <section key={section.value} aria-labelledby={`${formId}-${section.value}`}>
              <h3 id={`${formId}-${section.value}`} className="mb-4 border-b pb-2 font-semibold">
                {section.title}
              </h3>
              <SectionFields section={section} record={record} form={form} />
            </section>
          ))}
        </div>
      )}
    </form>
  );
}

function SectionFields({
  section,
  record,
  form,
}: {
  section: RecordSection;
  record: object;
  form: RecordForm;
}) {
  const { control, register, formState } = form.form;
  const shown = form.editing ? section.fields.filter(({ readOnly }) => readOnly) : section.fields;
  const edited = form.editing ? section.fields.filter(({ readOnly }) => !readOnly) : [];
  return (
    <div className="flex flex-col gap-6">
      {edited.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-2">
          {edited.map((field) => (
            <FieldEdit
              key={field.name}
              field={field}
              control={control}
              register={register}
              error={messageOf(formState.errors[field.name])}
            />
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {shown.map((field) => (
            <FieldView
              key={field.name}
              field={field}
              value={(record as Record<string, unknown>)[field.name]}
            />
          ))}
        </dl>
      )}
    </div>
  );
}

function messageOf(error: unknown): string | undefined {
  return error && typeof error === "object" && "message" in error ? String(error.message) : undefined;
}
