import type { FollowUpSubject } from "@kindling/contracts/follow-ups/schemas.ts";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { CharacterCount, Textarea } from "../../ui/controls/textarea.tsx";
import { type OpenedPopover, Popover } from "../../ui/overlays/popover.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { OwnerField, useSignedInName } from "../owner-field.tsx";
import { useCreateFollowUp } from "./follow-up-calls.ts";
import { dueInWords, weeksAfter } from "./follow-up-days.ts";

const noteLimit = 500;

/** Asks when somebody follows a record up, who, and why. */
export default function FollowUpPopover({ about, ...popover }: OpenedPopover & { about: FollowUpSubject }) {
  const ownName = useSignedInName();
  const create = useCreateFollowUp();
  const now = new Date();
  const [day, setDay] = useState(weeksAfter(now, 1));
  const [note, setNote] = useState("");
  // The own name may be loaded after the popover has opened.
  const [typedOwner, setOwner] = useState<string | null>(null);
  const owner = typedOwner ?? ownName;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of a popover on to the form that its button is in.
    event.stopPropagation();
    if (day === "") return;
    create
      .mutateAsync({ about, due_on: day, owner, note })
      .then(() => {
        setNote("");
        popover.onOpenChange(false);
        toast({ title: "Follow-up saved", description: `${dueInWords(day, now)}.` });
      })
      .catch(() => undefined);
  };

  return (
    <Popover {...popover} title="Follow up">
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
        <Field label="When" group>
          <div className="flex flex-wrap gap-2">
            {[1, 2, 4].map((weeks) => (
              <Button
                key={weeks}
                size="sm"
                variant={day === weeksAfter(now, weeks) ? "soft" : "outline"}
                aria-pressed={day === weeksAfter(now, weeks)}
                onClick={() => setDay(weeksAfter(now, weeks))}
              >
                {weeks === 1 ? "1 week" : `${weeks} weeks`}
              </Button>
            ))}
          </div>
        </Field>
        <Field label="Day" error={day === "" ? "Please choose a day" : null}>
          <Input type="date" value={day} min="1970-01-01" onChange={({ target }) => setDay(target.value)} />
        </Field>
        <OwnerField value={owner} onChange={setOwner} />
        <Field label="Note">
          <Textarea rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
          <CharacterCount text={note} limit={noteLimit} />
        </Field>
        {create.isError && (
          <p role="alert" className="text-danger-text">
            {errorMessage(create.error, "The follow-up was not saved. Please try again.")}
          </p>
        )}
        <Button type="submit" className="self-start" pending={create.isPending}>
          Save
        </Button>
      </form>
    </Popover>
  );
}
