import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { type FounderCreate, founderCreate, type OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { tooManyMessage } from "../../lib/api/api-errors.ts";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { CardFooter } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { ConsentNotice } from "../../ui/site/legal-pages.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { type FounderTab, founderForm, founderTabs } from "../founder-sections.ts";
import { showServerProblems } from "../record/field-problems.ts";
import { firstProblem } from "../record/record-field.ts";
import { type NewRecordControl, useNewRecordForm } from "../record/use-new-record-form.ts";
import { EditGrid } from "../record-fields/field-edit.tsx";
import { createFounderError, isTaken, useCreateFounder } from "./create-founder.ts";

type Problem = NonNullable<ReturnType<typeof firstProblem>>;

/** The previous or next tab; null at the ends. */
const adjacentTab = (tab: FounderTab, step: 1 | -1): FounderTab | null =>
  founderTabs[founderTabs.indexOf(tab) + step] ?? null;

export interface FounderFormProps {
  /** The founder was created; null if the response does not contain it. The form may be closed by then. */
  onSuccess: (founder: OwnFounder | null) => void;
  onCancel: () => void;
  /** The user of the form. For an admin, the texts speak of the founder, and autofill is off. */
  filledBy?: "founder" | "admin";
  submitLabel?: string;
  /** The button's text while submitting: "Submitting..." or "Registering...". */
  pendingLabel?: string;
  /** The name of the draft, which survives a reload. */
  draftName?: string;
  /** The current tab and its setter, for a page that keeps it in the URL. */
  tabState?: readonly [FounderTab, (tab: FounderTab) => void];
  /** Under the fields, given the form. */
  hint?: (control: NewRecordControl) => ReactNode;
  /** In a dialog: its buttons stay in view at the end of the body. */
  inDialog?: boolean;
}

/** The founder form in four tabs, of the opt-in and of the admin's Add Founder. */
export function FounderForm({
  onSuccess,
  onCancel,
  filledBy = "founder",
  submitLabel = "Submit",
  pendingLabel = "Submitting...",
  draftName = "founder",
  tabState,
  hint,
  inDialog = false,
}: FounderFormProps) {
  const ownTab = useState<FounderTab>("basic");
  const [tab, setTab] = tabState ?? ownTab;
  const sections = founderForm[filledBy];
  const { form, discardDraft } = useNewRecordForm({
    sections,
    schema: founderCreate,
    problemsOf: (founder) => founderProblems(null, founder),
    draftName,
  });
  const { consent_version } = useConfig();
  const isForOneself = filledBy === "founder";
  const element = useRef<HTMLFormElement>(null);
  const creation = useCreateFounder(
    draftName,
    isForOneself ? consent_version : undefined,
    (created) => {
      discardDraft();
      onSuccess(created);
      if (isForOneself && !element.current) toast({ title: "Opt-in Submitted Successfully!" });
    },
    (error) => {
      if (element.current) return showProblem(showServerProblems(form, sections, error));
      const title = isForOneself ? "The application failed" : "Adding the founder failed";
      toast({ variant: "destructive", title, description: createFounderError(error) });
    },
  );
  const { errors } = form.formState;

  // The field to focus may be on another tab.
  const [focusNext, setFocusNext] = useState<Problem | null>(null);
  useEffect(() => {
    if (focusNext === null || focusNext.section !== tab) return;
    form.setFocus(focusNext.name);
    setFocusNext(null);
  }, [focusNext, tab, form]);

  // Next and Back are at the end of a tab; show the other tab from its top.
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
  const showProblem = (problem: Problem | undefined) => {
    if (!problem) return;
    setTab(problem.section as FounderTab);
    setFocusNext(problem);
  };

  const send = (founder: object) => creation.mutate(founder as FounderCreate);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tab !== "team") return;
    creation.reset();
    void form.handleSubmit(send, (found) => showProblem(firstProblem(sections, found)))(event);
  };

  const next = adjacentTab(tab, 1);
  const back = adjacentTab(tab, -1);
  const goToNext = async () => {
    if (next === null) return;
    const shown = sections.filter(({ value }) => value === tab);
    const valid = await form.trigger(shown.flatMap(({ fields }) => fields.map(({ name }) => name)));
    if (valid) step(next);
    else showProblem(firstProblem(shown, form.formState.errors));
  };
  const cancel = () => {
    discardDraft();
    onCancel();
  };

  const Buttons = inDialog ? DialogFooter : CardFooter;
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Tabs value={tab} onChange={setTab}>
        <TabList label="Parts of the form">
          {sections.map(({ value, title, fields }) => (
            <Tab key={value} value={value} invalid={fields.some(({ name }) => errors[name])}>
              {title}
            </Tab>
          ))}
        </TabList>
        {sections.map(({ value, fields }) => (
          <TabPanel key={value} value={value} keepMounted>
            <EditGrid fields={fields} form={form} />
          </TabPanel>
        ))}
      </Tabs>
      {hint?.(form.control)}
      <Buttons>
        {creation.isError && (
          <Banner className="w-full">
            <p>{createFounderError(creation.error)}</p>
            <p>{tooManyMessage(creation.error)}</p>
            {isForOneself && isTaken(creation.error) && (
              <p>
                <Link to="/founder/login">Already have an account? Login here</Link>
              </p>
            )}
          </Banner>
        )}
        {isForOneself && !next && (
          <ConsentNotice by="applying" className="basis-full text-xs text-muted sm:text-sm" />
        )}
        {next && (
          <p className="basis-full text-center text-xs text-muted sm:hidden">Complete all tabs to submit</p>
        )}
        <Button variant="ghost" onClick={cancel} disabled={creation.isPending} className="mr-auto">
          Cancel
        </Button>
        {back && (
          <Button variant="outline" onClick={() => step(back)}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back
          </Button>
        )}
        {next ? (
          <>
            <Button onClick={goToNext} className="max-sm:grow">
              Next
              <ArrowRight aria-hidden="true" className="size-4" />
            </Button>
            <Button variant="secondary" type="submit" disabled className="max-sm:hidden">
              Complete all tabs to submit
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            className="max-sm:grow"
            pending={creation.isPending}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        )}
      </Buttons>
    </form>
  );
}
