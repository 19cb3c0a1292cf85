import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { type PendingEmail, pendingEmail } from "../../forms/email-change-notice.tsx";
import { type Labels, problemResolver, refusedFields, showProblems } from "../../forms/field-problems.ts";
import { founderProblems } from "../../forms/founder-form/founder-problems.ts";
import {
  type FounderField,
  type FounderValues,
  founderValues,
} from "../../forms/founder-form/founder-values.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { readDraft, useDraft } from "../../lib/draft.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { toast } from "../../ui/toast-store.ts";
import { founderSaveError, useUpdateFounder } from "./update-founder.ts";

export interface EditFormProps {
  founder: OwnFounder;
  draftName: string;
  required: readonly FounderField[];
  labels: Labels<FounderField>;
  /** Gets the focus when editing begins. */
  first: FounderField;
  savedMessage: string;
  /** It was saved or cancelled; `pending` is a new email that was sent and does not count yet. */
  onDone: (pending: PendingEmail | null) => void;
  children: ReactNode;
}

/** What gets the focus by keys comes into view between the header and the buttons, which both stick. */
const clearOfBars = "[&_:is(input,textarea,button)]:scroll-mt-28 [&_:is(input,textarea,button)]:scroll-mb-40";

/** Some of a founder's fields for editing, with Save and Cancel. */
export function EditForm({
  founder,
  draftName,
  required,
  labels,
  first,
  savedMessage,
  onDone,
  children,
}: EditFormProps) {
  const [before] = useState(() => founderValues(founder));
  const [defaultValues] = useState(() => ({ ...before, ...readDraft<FounderValues>(draftName) }));
  const form = useForm<FounderValues>({
    defaultValues,
    resolver: problemResolver<FounderValues>((values) => founderProblems(values, required, labels, founder)),
  });
  const clearDraft = useDraft(form, draftName, before);
  const update = useUpdateFounder(founder);
  const { setFocus } = form;
  useEffect(() => setFocus(first), [setFocus, first]);

  const done = (pending: PendingEmail | null) => {
    clearDraft();
    onDone(pending);
  };
  const save = (values: FounderValues) =>
    update.mutate(changedFields(before, values), {
      onSuccess: (saved) => {
        done(pendingEmail(values.email, saved));
        toast({ title: savedMessage });
      },
      onError: (error) => showProblems(form, refusedFields(error, labels)),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.reset();
    void form.handleSubmit(save)(event);
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className={clearOfBars}>
        {children}
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t bg-paper px-4 py-4 sm:-mx-2 sm:px-2">
          {update.isError && <Banner className="mb-4">{founderSaveError(update.error, labels)}</Banner>}
          <div className="flex justify-end gap-3">
            <Button variant="outline" onClick={() => done(null)} disabled={update.isPending}>
              Cancel
            </Button>
            <Button type="submit" pending={update.isPending} pendingLabel="Saving...">
              Save
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
