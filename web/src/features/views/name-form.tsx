import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { readDraft, useDraftValue } from "../../lib/browser-state/draft.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { useFocusOnMount } from "../../ui/controls/use-focus-on-mount.ts";
import { type ToastOptions, toast } from "../../ui/overlays/toast-store.ts";

export const notSaved = "The view could not be saved. Please try again.";

/** Says that a view was not saved, after the form was left. */
export const notSavedToast = (name: string, error: unknown): ToastOptions => ({
  variant: "destructive",
  title: `"${name}" was not saved`,
  description: errorMessage(error, "Please try again."),
});

interface NameFormProps {
  /** What is typed is kept under this name while the form is closed. */
  draftName: string;
  label: string;
  /** The name so far. */
  name?: string;
  /** @throws the reason why it was not saved, which is shown */
  onSave: (name: string) => Promise<void>;
  /** Called after a save, unless the form was left meanwhile. */
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks for the name of a view. */
export function NameForm({ draftName, label, name = "", onSave, onSaved, onCancel }: NameFormProps) {
  const id = useId();
  const input = useFocusOnMount<HTMLInputElement>();
  const [draft, setDraft] = useDraftValue<{ text: string }>(draftName);
  const text = typeof draft?.text === "string" ? draft.text : name;
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (text.trim() === "") return setProblem("Please enter a name");
    setSaving(true);
    setProblem(null);
    try {
      await onSave(text.trim());
      // Another name may be typed by now.
      if (readDraft<{ text: string }>(draftName)?.text === text) setDraft(null);
      if (input.current) onSaved();
    } catch (error) {
      if (!input.current) toast(notSavedToast(text.trim(), error));
      setProblem(errorMessage(error, notSaved));
      setSaving(false);
      input.current?.focus();
    }
  };
  const cancel = () => {
    setDraft(null);
    onCancel();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Closes the form, and not the popover around it.
    event.stopPropagation();
    cancel();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <Input
        ref={input}
        id={id}
        value={text}
        maxLength={60}
        autoComplete="off"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setDraft({ text: event.target.value })}
        onKeyDown={press}
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-danger-text">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={saving}>
          Save
        </Button>
        <Button size="sm" variant="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
