import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { type FormEvent, useState } from "react";
import { OwnerField } from "../../forms/owner-field.tsx";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { FirstField, MessageField } from "./draft-fields.tsx";
import { useIntroductionUpdate } from "./introduction-calls.ts";
import { firstLabels } from "./introduction-words.ts";
import { isAlone } from "./possible-steps.ts";

interface Settings {
  owner: string;
  first: Introduction["first"];
  message: string;
}

/** The owner, and while nobody is asked the order and the sentence; viewers read them. */
export function IntroductionSettings({ introduction }: { introduction: Introduction }) {
  const mayEdit = useMayEdit() && !isAlone(introduction);
  const isDraft = introduction.state === "drafted";
  // What was typed stays when somebody else changes the introduction.
  const [typed, setTyped] = useState<Partial<Settings>>({});
  const stored = {
    owner: introduction.owner ?? "",
    first: introduction.first,
    message: introduction.message ?? "",
  };
  const { owner, first, message } = { ...stored, ...typed };
  const update = useIntroductionUpdate(introduction);
  if (!mayEdit)
    return (
      <p className="text-sm wrap-anywhere">
        Owner: {introduction.owner ?? "nobody"}. Asked first: {firstLabels[introduction.first].toLowerCase()}.
        {introduction.message && ` Own sentence: ${introduction.message}`}
      </p>
    );
  const isSame =
    owner === stored.owner && (!isDraft || (first === stored.first && message === stored.message));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) return;
    update.mutate({ owner, ...(isDraft && { first, message }) }, { onSuccess: () => setTyped({}) });
  };
  return (
    <form aria-label="Owner and sentence" onSubmit={submit} className="flex flex-col gap-4">
      {update.isError && (
        <Banner>
          <p className="font-medium">This was not saved.</p>
          <p>{errorMessage(update.error, "Please try again.")}</p>
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {isDraft && <FirstField value={first} onChange={(next) => setTyped({ ...typed, first: next })} />}
        <OwnerField value={owner} onChange={(next) => setTyped({ ...typed, owner: next })} />
      </div>
      {isDraft && <MessageField value={message} onChange={(next) => setTyped({ ...typed, message: next })} />}
      <Button
        type="submit"
        variant="outline"
        className="self-start"
        pending={update.isPending}
        aria-disabled={isSame}
      >
        Save
      </Button>
    </form>
  );
}
