import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type SubmitErrorHandler, useForm } from "react-hook-form";
import type { z } from "zod";
import { createDraftWriter, type DraftWriter, readDraft } from "../../lib/browser-state/draft.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { showServerProblems } from "./field-problems.ts";
import { editableFields, type RecordSection } from "./record-field.ts";
import { recordResolver } from "./record-resolver.ts";
import { type RecordValues, toFormValues } from "./record-values.ts";

interface RecordFormOptions<T extends { id: number }, S extends z.ZodType<object>> {
  /** The record; undefined while loading. */
  record: T | undefined;
  sections: readonly RecordSection[];
  /** The contract's schema of an update. */
  schema: S;
  /** The contract's rules for changed fields. */
  problemsOf?: (stored: T | null, change: z.output<S>) => readonly ErrorDetail[];
  /** With the record's id, the name of the draft, which survives a reload. */
  draftName: string;
  /**
   * Sends the edited fields, and returns the record as saved. `before` is the record as it was when editing began, or as
   * the save saved it for which this one waited.
   */
  save: (edited: z.output<S>, before: T) => Promise<T>;
}

/**
 * The last save in flight of each record, by the name of its draft. The form can have been left or cancelled meanwhile;
 * the next save waits for it.
 */
const saves = new Map<string, { editing: DraftWriter | null; saving: Promise<unknown> }>();

/**
 * Viewing and editing a record: Edit, then Save or Cancel. The form starts with the record's values when editing
 * begins; later updates of the record do not change it. After a reload or the browser's Back, editing continues with
 * the draft; after a save, with what was typed meanwhile.
 */
export function useRecordForm<T extends { id: number }, S extends z.ZodType<object>>({
  record,
  sections,
  schema,
  problemsOf = () => [],
  draftName,
  save,
}: RecordFormOptions<T, S>) {
  const fields = editableFields(sections);
  const [before, setBefore] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<RecordValues, unknown, object>({
    resolver: recordResolver(fields, schema, (change) => problemsOf(before, change)),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { subscribe } = form;
  const draft = useRef<DraftWriter | null>(null);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.current?.save(values) }),
    [subscribe],
  );

  const nameOf = ({ id }: T) => `${draftName}-${id}`;
  const begin = (from: T, typed: Partial<RecordValues>) => {
    const name = nameOf(from);
    const start = toFormValues(fields, from);
    draft.current = null;
    form.reset(start);
    draft.current = createDraftWriter(name, start);
    for (const field of fields) {
      const value = typed[field.name];
      if (value !== undefined) form.setValue(field.name, value, { shouldDirty: true });
    }
    setFailure(null);
    setBefore(from);
  };
  const edit = () => {
    if (record) begin(record, readDraft<RecordValues>(nameOf(record)) ?? {});
  };
  const stop = () => {
    draft.current?.discard();
    draft.current = null;
    setBefore(null);
    setFailure(null);
  };
  const send = async (edited: object) => {
    const editing = draft.current;
    if (!before) return;
    const sent = form.getValues();
    const name = nameOf(before);
    const last = saves.get(name);
    // A second press of Save can come before the next render.
    const saving =
      last?.editing === editing
        ? (last.saving as Promise<T>)
        : (last?.saving ?? Promise.resolve(before))
            .catch(() => before)
            // A field that is set back to its value before that save is a change.
            .then((saved) => save(edited as z.output<S>, saved as T));
    saves.set(name, { editing, saving });
    try {
      const saved = await saving;
      // The edit was cancelled meanwhile.
      if (draft.current !== editing) return;
      const typed = changedFields(sent, form.getValues());
      if (Object.keys(typed).length === 0) stop();
      else begin(saved, typed);
    } catch (error) {
      if (draft.current !== editing) return;
      setFailure(error ?? new Error("unknown"));
      showServerProblems(form, sections, error);
    } finally {
      if (saves.get(name)?.saving === saving) saves.delete(name);
    }
  };

  /** For the form's `onSubmit`. */
  const submit = (onInvalid?: SubmitErrorHandler<RecordValues>) => (event: FormEvent) => {
    event.preventDefault();
    if (!before || isSubmitting) return;
    setFailure(null);
    void form.handleSubmit(send, onInvalid)(event);
  };

  const mayEdit = useMayEdit();
  // The page can learn that a viewer is signed in after an admin's draft was opened.
  const editing = mayEdit && before !== null;
  const hasReadDraft = useRef(false);
  useEffect(() => {
    if (!mayEdit || hasReadDraft.current || !record) return;
    hasReadDraft.current = true;
    if (readDraft(nameOf(record))) edit();
  });

  return {
    form,
    editing,
    edit,
    cancel: stop,
    submit,
    failure,
    saving: isSubmitting,
    dirty: editing && isDirty,
    /** Whether what was typed is stored: neither saved nor discarded, nor being saved. */
    isDrafted: () => editing && !isSubmitting && readDraft(nameOf(before)) !== null,
    /** The sections with errors, in order. */
    invalidSections: sections
      .filter((section) => section.fields.some(({ name }) => errors[name]))
      .map(({ value }) => value),
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
