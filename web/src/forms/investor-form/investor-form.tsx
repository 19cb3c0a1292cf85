import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import {
  type InvestorCreate,
  investorCreate,
  type OwnInvestor,
} from "@kindling/contracts/investors/schemas.ts";
import { type ReactNode, useRef } from "react";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { CardFooter } from "../../ui/card.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { ConsentNotice } from "../../ui/site/legal-pages.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { FitCount, FormFit, MissingPreferences } from "../fitting-founders/fitting-founders.tsx";
import { investorForm } from "../investor-sections.ts";
import { showServerProblems } from "../record/field-problems.ts";
import { firstProblem } from "../record/record-field.ts";
import { type NewRecordControl, useNewRecordForm } from "../record/use-new-record-form.ts";
import { EditGrid } from "../record-fields/field-edit.tsx";
import { createInvestorError, useCreateInvestor } from "./create-investor.ts";

export interface InvestorFormProps {
  /** Receives the created investor, and whether the form can close: it has no other input than what was sent. */
  onSuccess: (investor: OwnInvestor, isSent: boolean) => void;
  /** Adds a Cancel button, which also deletes the draft. */
  onCancel?: () => void;
  /** The user of the form. An admin also sets the temperature, and has no autofill. */
  filledBy?: "investor" | "admin";
  submitLabel?: string;
  pendingLabel?: string;
  /** The name of the draft, one for each place that shows the form. */
  draftName?: string;
  /** Under the fields, given the form. */
  hint?: (control: NewRecordControl) => ReactNode;
  /** In a dialog: its buttons stay in view at the end. Otherwise it is part of a page. */
  inDialog?: boolean;
}

/** Registers an investor; in a page as it is, in a dialog by `InvestorFormDialog`. */
export function InvestorForm({
  onSuccess,
  onCancel,
  filledBy = "investor",
  submitLabel = "Register",
  pendingLabel = "Registering...",
  draftName = "investor-registration",
  hint,
  inDialog = false,
}: InvestorFormProps) {
  const { consent_version } = useConfig();
  const isForOneself = filledBy === "investor";
  const create = useCreateInvestor(draftName, isForOneself ? consent_version : undefined);
  const sections = investorForm[filledBy];
  const { form, discardDraft } = useNewRecordForm({
    sections,
    schema: investorCreate,
    problemsOf: (investor) => investorProblems(null, investor),
    draftName,
  });

  const element = useRef<HTMLFormElement>(null);
  const showProblem = (problem: ReturnType<typeof firstProblem>) => problem && form.setFocus(problem.name);
  const send = form.handleSubmit(
    async (body) => {
      if (create.isInFlight()) return;
      try {
        const investor = await create.mutateAsync(body as InvestorCreate);
        const isDraftSent = discardDraft();
        const isShown = element.current !== null;
        onSuccess(investor, isShown || isDraftSent);
        if (isForOneself && !isShown && !inDialog) toast({ title: "You are registered as an investor" });
      } catch (error) {
        if (element.current) showProblem(showServerProblems(form, sections, error));
        else {
          const title = isForOneself ? "The registration failed" : "Adding the investor failed";
          toast({ variant: "destructive", title, description: createInvestorError(error) });
        }
      }
    },
    (problems) => showProblem(firstProblem(sections, problems)),
  );

  const Buttons = inDialog ? DialogFooter : CardFooter;
  return (
    <form ref={element} noValidate onSubmit={send} className="flex flex-col gap-6 sm:gap-8">
      {sections.map(({ value, title, fields }) => (
        <fieldset
          key={value}
          className="min-w-0 border-t pt-5 sm:pt-6 first-of-type:border-0 first-of-type:pt-0"
        >
          <legend className="float-left mb-3 w-full sm:mb-4 font-semibold">{title}</legend>
          <EditGrid fields={fields} form={form} className="clear-both" />
        </fieldset>
      ))}
      {isForOneself && (
        <FormFit
          form={form}
          sections={sections}
          show={MissingPreferences}
          className="rounded-lg bg-sunken p-4"
        />
      )}
      {hint?.(form.control)}
      <Buttons>
        {create.error && !create.isPending && (
          <Banner className="w-full">
            <p className="font-medium">{createInvestorError(create.error)}</p>
            <p>What you entered is still here.</p>
          </Banner>
        )}
        {isForOneself && (
          <>
            <ConsentNotice by="registering" className="basis-full text-xs text-muted" />
            <FormFit
              form={form}
              sections={sections}
              show={FitCount}
              className="basis-full text-sm sm:flex-1"
            />
          </>
        )}
        {onCancel && (
          <Button
            variant="outline"
            disabled={create.isPending}
            onClick={() => {
              discardDraft();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          className="max-sm:grow"
          variant={isForOneself ? "inverse" : "default"}
          pending={create.isPending}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </Button>
      </Buttons>
    </form>
  );
}
