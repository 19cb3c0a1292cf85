import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { fetchChunk } from "../../lib/api/fetch-chunk.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { editHistory, type FieldEdit } from "../edits/edit-history.ts";
import { answerLabels, sideName, stateLabels, titleOf } from "./introduction-words.ts";

/** Adds a saved change of an introduction to the admin's edits, and says so in a notice that undoes it. */
export function noteStep(
  client: QueryClient,
  before: Introduction,
  saved: Introduction,
  entry: number,
): void {
  const edit: Omit<FieldEdit, "id" | "at" | "state" | "problem"> = {
    kind: "review",
    recordId: saved.id,
    name: titleOf(saved),
    entry,
    ...changeOf(before, saved),
  };
  const id = editHistory.add(edit);
  toast({
    title: titleOfChange(before, saved),
    description: titleOf(saved),
    action: { label: "Undo", onClick: () => void undo(client, id) },
  });
}

/** The field of the history by which the change is undone. */
export function changeOf(
  before: Introduction,
  saved: Introduction,
): Pick<FieldEdit, "field" | "before" | "after"> {
  const fields = [
    ["introduction", before.state, saved.state],
    ...introductionSides.flatMap((side) => [
      [`${side}_answer`, before.asked[side].answer, saved.asked[side].answer] as const,
      [`${side}_reason`, before.asked[side].reason, saved.asked[side].reason] as const,
    ]),
    ["introduction_owner", before.owner, saved.owner],
    ["introduction_first", before.first, saved.first],
    ["introduction_message", before.message, saved.message],
  ] as const;
  const [field, from, to] = fields.find(([, one, other]) => one !== other) ?? fields[0];
  return { field, before: from, after: to };
}

function titleOfChange(before: Introduction, saved: Introduction): string {
  if (before.state !== saved.state) return stateLabels[saved.state];
  const side = introductionSides.find((one) => before.asked[one].answer !== saved.asked[one].answer);
  const answer = side && saved.asked[side].answer;
  return side && answer
    ? `${sideName(saved, side)}: ${answerLabels[answer].toLowerCase()}`
    : "Introduction saved";
}

async function undo(client: QueryClient, id: number): Promise<void> {
  const edit = editHistory.get().find((one) => one.id === id && one.state === "saved");
  if (!edit) return;
  try {
    const { undoEdit } = await fetchChunk(() => import("../edits/undo/undo-edit.ts"));
    const { state, problem } = await undoEdit(edit, client);
    if (state !== "undone") throw new Error(problem ?? "Please try again.");
    toast({ title: "Change undone", description: edit.name });
  } catch (error) {
    toast({ variant: "destructive", title: "Change not undone", description: (error as Error).message });
  }
}
