import { countCharacters } from "@kindling/contracts/fields/characters.ts";
import type { FormEvent } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useDraftText } from "../../lib/browser-state/draft.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { CharacterCount, Textarea } from "../../ui/controls/textarea.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Banner } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";
import { useAnswer } from "./own-application.ts";

/** Characters of an answer. */
const limit = 2_000;

/** Sends the answer to a question about the member's own application. The draft is kept until it is sent. */
export function AnswerForm({ member, id, question }: { member: Member; id: number; question: string }) {
  const [text, setText] = useDraftText(`answer-${member}-${id}`);
  const answer = useAnswer(member, id, () => {
    setText("");
    toast({ title: "Answer sent", description: "We read it with your application." });
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate({ answer: text.trim(), question });
  };
  return (
    <form onSubmit={send} className="flex flex-col items-start gap-3">
      <Field label="Your answer" required className="w-full">
        <Textarea rows={3} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        <CharacterCount text={text} limit={limit} />
      </Field>
      {answer.isError && (
        <Banner>{errorMessage(answer.error, "Your answer could not be sent. Please try again.")}</Banner>
      )}
      <Button
        ref={keepFocusInSection}
        type="submit"
        pending={answer.isPending}
        pendingLabel="Sending..."
        disabled={text.trim() === "" || countCharacters(text) > limit}
      >
        Send Answer
      </Button>
    </form>
  );
}
