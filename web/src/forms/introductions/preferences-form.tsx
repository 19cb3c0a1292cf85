import type { IntroductionPreferences } from "@kindling/contracts/introductions/member-schemas.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface PreferencesFormProps {
  stored: IntroductionPreferences;
  save: (preferences: IntroductionPreferences) => void;
  isPending: boolean;
  isSaved: boolean;
  problem: string | null;
}

/** Whether and from when a member wants to be asked about introductions. */
export function PreferencesForm({ stored, save, isPending, isSaved, problem }: PreferencesFormProps) {
  const [typed, setTyped] = useState<Partial<IntroductionPreferences>>({});
  const { not_before, unsubscribed } = { ...stored, ...typed };
  const isSame = not_before === stored.not_before && unsubscribed === stored.unsubscribed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame && !isPending) save({ not_before, unsubscribed });
  };
  return (
    <form onSubmit={submit} aria-label="When we may ask you" className="flex flex-col gap-4">
      {problem && <Banner>{problem}</Banner>}
      <Field label="No introductions before (optional)">
        <Input
          type="date"
          min="1970-01-01"
          className="max-w-48"
          value={not_before ?? ""}
          onChange={({ target }) => setTyped({ ...typed, not_before: target.value || null })}
        />
      </Field>
      <Checkbox
        label="Do not ask me by mail about introductions"
        checked={unsubscribed}
        onChange={({ target }) => setTyped({ ...typed, unsubscribed: target.checked })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="outline" pending={isPending} aria-disabled={isSame}>
          Save
        </Button>
        <p role="status" className="text-sm text-muted">
          {isSaved && isSame && "Saved."}
        </p>
      </div>
    </form>
  );
}
