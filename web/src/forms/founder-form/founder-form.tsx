import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { tooManyMessage } from "../../lib/api-errors.ts";
import { readDraft, useDraft } from "../../lib/draft.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { Banner } from "../../ui/states.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { type FieldProblems, problemResolver, refusedFields, showProblems } from "../field-problems.ts";
import { createFounderError, useCreateFounder } from "./create-founder.ts";
import { BasicInfoPanel, BusinessPanel, FundingPanel, TeamPanel } from "./founder-form-panels.tsx";
import { founderProblems, requiredInForm } from "./founder-problems.ts";
import {
  type FounderTab,
  fieldsOfTab,
  firstProblem,
  founderTabLabels,
  founderTabs,
  neighbour,
  tabOf,
} from "./founder-tabs.ts";
import { emptyFounder, type FounderField, type FounderValues, founderLabels } from "./founder-values.ts";

const panels: Record<FounderTab, (props: { own: boolean }) => ReactNode> = {
  basic: BasicInfoPanel,
  business: BusinessPanel,
  funding: FundingPanel,
  team: TeamPanel,
};

const resolver = problemResolver<FounderValues>((values) => founderProblems(values, requiredInForm));

export interface FounderFormProps {
  /** The founder was created; null when the server took it but did not say what it made of it. */
  onSuccess: (founder: OwnFounder | null) => void;
  onCancel: () => void;
  /** An admin is told nothing about themselves, and not offered their own address by the browser. */
  filledBy?: "founder" | "admin";
  submitLabel?: string;
  /** What the button reads while it is sent: "Submitting..." or "Registering...". */
  pendingLabel?: string;
  /** Name under which what was typed survives a reload. */
  draftName?: string;
  /** The tab shown and its setter, for a page that keeps it in the URL. */
  tabState?: readonly [FounderTab, (tab: FounderTab) => void];
  /** Its buttons stay in view at the end of a dialog's body. */
  inDialog?: boolean;
}

/** The founder form in four tabs, of the opt-in and of the admin's Add Founder (spec section 2). */
export function FounderForm({
  onSuccess,
  onCancel,
  filledBy = "founder",
  submitLabel = "Submit",
  pendingLabel = "Submitting...",
  draftName = "founder",
  tabState,
  inDialog = false,
}: FounderFormProps) {
  const ownTab = useState<FounderTab>("basic");
  const [tab, setTab] = tabState ?? ownTab;
  const [defaultValues] = useState(() => ({ ...emptyFounder, ...readDraft<FounderValues>(draftName) }));
  const form = useForm<FounderValues>({ defaultValues, resolver, shouldFocusError: false });
  const clearDraft = useDraft(form, draftName, emptyFounder);
  const creation = useCreateFounder();
  const { errors } = form.formState;

  // The field to be focused may be on a tab that is not shown yet.
  const [focusNext, setFocusNext] = useState<FounderField | null>(null);
  useEffect(() => {
    if (focusNext === null || tabOf(focusNext) !== tab) return;
    form.setFocus(focusNext);
    setFocusNext(null);
  }, [focusNext, tab, form]);

  // Next and Back stand at the end of a tab, and the other tab begins at its top.
  const element = useRef<HTMLFormElement>(null);
  const [stepped, setStepped] = useState<FounderTab | null>(null);
  useEffect(() => {
    if (stepped === null || stepped !== tab) return;
    const shown = element.current?.querySelector<HTMLElement>(`[role=tab][data-value="${tab}"]`);
    shown?.scrollIntoView({ block: "nearest" });
    shown?.focus({ preventScroll: true });
    setStepped(null);
  }, [stepped, tab]);

  const step = (to: FounderTab) => {
    setTab(to);
    setStepped(to);
  };
  const goTo = (field: FounderField | null) => {
    if (field === null) return;
    setTab(tabOf(field));
    setFocusNext(field);
  };

  const send = (values: FounderValues) =>
    creation.mutate(values, {
      onSuccess: (founder) => {
        clearDraft();
        onSuccess(founder);
      },
      onError: (error) => {
        const problems = refusedFields(error, founderLabels);
        showProblems(form, problems);
        goTo(firstProblem(problems));
      },
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tab !== "team") return;
    creation.reset();
    void form.handleSubmit(send, (found) => goTo(firstProblem(found as FieldProblems<FounderField>)))(event);
  };

  const next = neighbour(tab, 1);
  const back = neighbour(tab, -1);
  const goOn = async () => {
    if (next === null) return;
    const wrong = !(await form.trigger([...fieldsOfTab[tab]]));
    if (!wrong) return step(next);
    const state = form.formState.errors;
    goTo(fieldsOfTab[tab].find((field) => state[field] !== undefined) ?? null);
  };
  const cancel = () => {
    clearDraft();
    onCancel();
  };

  const buttons = (
    <>
      <Button variant="ghost" onClick={cancel} className="mr-auto">
        Cancel
      </Button>
      {back && (
        <Button variant="outline" onClick={() => step(back)}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back
        </Button>
      )}
      {next && (
        <Button onClick={goOn}>
          Next
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
      )}
      {next ? (
        <Button variant="secondary" type="submit" disabled className="w-full sm:w-auto">
          Complete all tabs to submit
        </Button>
      ) : (
        <Button type="submit" pending={creation.isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      )}
    </>
  );

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <Tabs value={tab} onChange={setTab}>
          <TabList label="Parts of the form">
            {founderTabs.map((value) => (
              <Tab key={value} value={value} invalid={fieldsOfTab[value].some((field) => errors[field])}>
                {founderTabLabels[value]}
              </Tab>
            ))}
          </TabList>
          {founderTabs.map((value) => {
            const Panel = panels[value];
            return (
              <TabPanel key={value} value={value} keepMounted>
                <Panel own={filledBy === "founder"} />
              </TabPanel>
            );
          })}
        </Tabs>
        {creation.isError && (
          <Banner>
            <p>{createFounderError(creation.error)}</p>
            <p>{tooManyMessage(creation.error)}</p>
          </Banner>
        )}
        {inDialog ? (
          <DialogFooter>{buttons}</DialogFooter>
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-3 border-t pt-5">{buttons}</div>
        )}
      </form>
    </FormProvider>
  );
}
