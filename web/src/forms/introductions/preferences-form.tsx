import type { IntroductionPreferences } from "@kindling/contracts/introductions/member-schemas.ts";
import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface PreferencesFormProps {
  stored: IntroductionPreferences;
  saving: {
    mutate: (preferences: IntroductionPreferences) => void;
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
  };
  /** Level of the heading. */
  level: 2 | 3;
}

/** Whether and from when a member wants to be asked about introductions. */
export function PreferencesForm({ stored, saving, level }: PreferencesFormProps) {
  const { mutate, isPending, isSuccess, error } = saving;
  const [typed, setTyped] = useState<Partial<IntroductionPreferences>>({});
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const { not_before, unsubscribed } = { ...stored, ...typed };
  const isSame = not_before === stored.not_before && unsubscribed === stored.unsubscribed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame && !isPending) mutate({ not_before, unsubscribed });
  };
  return (
    <form onSubmit={submit} aria-labelledby={titleId} className="flex flex-col gap-4 border-t pt-5">
      <Heading id={titleId} className="text-lg font-semibold">
        When we may ask you
      </Heading>
      {error && <Banner>{errorMessage(error, "Please try again.")}</Banner>}
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
          {isSuccess && isSame && "Saved."}
        </p>
      </div>
    </form>
  );
}
