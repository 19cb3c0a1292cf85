import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { useState } from "react";
import { type Control, useForm } from "react-hook-form";
import type { z } from "zod";
import { readDraft, useDraft } from "../../lib/browser-state/draft.ts";
import { editableFields, type RecordSection } from "./record-field.ts";
import { recordResolver } from "./record-resolver.ts";
import { type RecordValues, toFormValues } from "./record-values.ts";

interface NewRecordOptions<S extends z.ZodType<object>> {
  sections: readonly RecordSection[];
  /** The contract's schema of a creation. */
  schema: S;
  /** The contract's rules for a new record. */
  problemsOf: (record: z.output<S>) => readonly ErrorDetail[];
  /** The name of the draft, which survives a reload. */
  draftName: string;
}

/** What reads the values of such a form while they are typed. */
export type NewRecordControl = Control<RecordValues, unknown, object>;

/** A form for a new record. Submitting returns the body to send. */
export function useNewRecordForm<S extends z.ZodType<object>>({
  sections,
  schema,
  problemsOf,
  draftName,
}: NewRecordOptions<S>) {
  const [start] = useState(() => {
    const fields = editableFields(sections);
    const empty = toFormValues(fields, {});
    const defaultValues = { ...empty, ...(readDraft(draftName) as RecordValues | null) };
    return { empty, defaultValues, resolver: recordResolver(fields, schema, problemsOf) };
  });
  const form = useForm<RecordValues, unknown, object>({
    defaultValues: start.defaultValues,
    resolver: start.resolver,
    shouldFocusError: false,
  });
  const discardDraft = useDraft(form, draftName, start.empty);
  return { form, discardDraft };
}
