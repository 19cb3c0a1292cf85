import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "react-hook-form";
import { Banner } from "../../ui/states/states.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { firstProblem, type RecordSection } from "../record/record-field.ts";
import type { RecordValues } from "../record/record-values.ts";
import type { RecordForm } from "../record/use-record-form.ts";
import { SectionFields } from "../record-fields/section-fields.tsx";

/** A tab after those of the sections, with nothing to edit. */
export interface MoreTab {
  value: string;
  title: string;
  content: ReactNode;
}

export interface RecordBodyProps {
  formId: string;
  record: object;
  sections: readonly RecordSection[];
  form: RecordForm;
  layout: "tabs" | "stacked";
  moreTabs: readonly MoreTab[];
  /** The tab that is shown first; by default that of the first section. */
  firstTab?: string | undefined;
  /** Called with the tab that the user opened. */
  onTab?: ((tab: string) => void) | undefined;
  failureMessage: (error: unknown) => ReactNode;
}

/** A record's sections, read or edited, and its errors. */
export function RecordBody({
  formId,
  record,
  sections,
  form,
  layout,
  moreTabs,
  firstTab = sections[0]!.value,
  onTab,
  failureMessage,
}: RecordBodyProps) {
  const [tab, setTab] = useState(firstTab);
  // A draft is edited from the first render on.
  const [wasEditing, setWasEditing] = useState(false);
  if (wasEditing !== form.editing) {
    setWasEditing(form.editing);
    if (form.editing && moreTabs.some(({ value }) => value === tab)) setTab(sections[0]!.value);
  }

  const isShown = [...sections, ...moreTabs].some(({ value }) => value === tab);
  const shownTab = isShown ? tab : sections[0]!.value;

  const openTab = (opened: string) => {
    setTab(opened);
    onTab?.(opened);
  };
  const showFirstError = (errors: FieldErrors<RecordValues>) => {
    const first = firstProblem(sections, errors);
    if (!first) return;
    flushSync(() => setTab(first.section));
    form.form.setFocus(first.name);
  };

  return (
    <form id={formId} noValidate className="@container" onSubmit={form.submit(showFirstError)}>
      {form.failure !== null && <Banner className="mb-5">{failureMessage(form.failure)}</Banner>}
      {layout === "tabs" ? (
        <Tabs value={shownTab} onChange={openTab}>
          <TabList label="Sections">
            {sections.map(({ value, title }) => (
              <Tab key={value} value={value} invalid={form.editing && form.invalidSections.includes(value)}>
                {title}
              </Tab>
            ))}
            {moreTabs.map(({ value, title }) => (
              <Tab key={value} value={value}>
                {title}
              </Tab>
            ))}
          </TabList>
          {sections.map((section) => (
            <TabPanel key={section.value} value={section.value}>
              <SectionFields section={section} record={record} form={form} rows />
            </TabPanel>
          ))}
          {moreTabs.map(({ value, content }) => (
            <TabPanel key={value} value={value}>
              {content}
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
