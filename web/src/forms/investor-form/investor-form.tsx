import type { InvestorCreate, OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import { FormProvider, useForm } from "react-hook-form";
import { readDraft, useDraft } from "../../lib/draft.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { Banner } from "../../ui/states.tsx";
import { refusedFields, showProblems } from "../field-problems.ts";
import { createInvestorError, useCreateInvestor } from "./create-investor.ts";
import { AboutFields, InvestmentFields, PreferenceFields } from "./investor-fields.tsx";
import { emptyInvestor, type InvestorFormValues, investorLabels } from "./investor-form-values.ts";
import { resolveInvestor } from "./resolve-investor.ts";

export interface InvestorFormProps {
  /** Gets the investor that was created. */
  onSuccess: (investor: OwnInvestor) => void;
  /** Gives a Cancel button, which also forgets what was typed. */
  onCancel?: () => void;
  /** An admin also sets the temperature, and is not offered their own address by the browser. */
  filledBy?: "investor" | "admin";
  submitLabel?: string;
  pendingLabel?: string;
  /** Under which the unsent form is kept over a reload; each place that shows the form has its own. */
  draftName?: string;
  /** Stands in a dialog: its buttons stay in view at the end of it. Otherwise it is part of a page. */
  inDialog?: boolean;
}

/** Registers an investor (spec sections 2, 3, 5 and 8); in a page as it is, in a dialog by `InvestorFormDialog`. */
export function InvestorForm({
  onSuccess,
  onCancel,
  filledBy = "investor",
  submitLabel = "Register",
  pendingLabel = "Registering...",
  draftName = "investor-registration",
  inDialog = false,
}: InvestorFormProps) {
  const create = useCreateInvestor();
  const form = useForm<InvestorFormValues, unknown, InvestorCreate>({
    defaultValues: { ...emptyInvestor, ...readDraft<InvestorFormValues>(draftName) },
    resolver: resolveInvestor,
  });
  const forgetDraft = useDraft(form, draftName, emptyInvestor);
  const own = filledBy === "investor";

  const send = form.handleSubmit(async (body) => {
    if (create.isUnderWay()) return;
    try {
      const investor = await create.mutateAsync(body);
      forgetDraft();
      onSuccess(investor);
    } catch (error) {
      const problems = refusedFields(error, investorLabels);
      showProblems(form, problems);
      const [first] = Object.keys(problems);
      if (first !== undefined) form.setFocus(first as keyof InvestorFormValues);
    }
  });

  const Buttons = inDialog ? DialogFooter : PageFooter;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={send} className="flex flex-col gap-8">
        <AboutFields own={own} />
        <InvestmentFields own={own} withTemperature={!own} />
        <PreferenceFields own={own} />
        <Buttons>
          {create.error && !create.isPending && (
            <Banner className="w-full">
              <p className="font-medium">{createInvestorError(create.error)}</p>
              <p>What you entered is still here.</p>
            </Banner>
          )}
          {onCancel && (
            <Button
              variant="outline"
              onClick={() => {
                forgetDraft();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" pending={create.isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </Buttons>
      </form>
    </FormProvider>
  );
}

function PageFooter({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 border-t pt-5">{children}</div>;
}
