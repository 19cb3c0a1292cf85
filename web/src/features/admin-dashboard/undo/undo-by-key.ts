import type { QueryClient } from "@tanstack/react-query";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { editInWords, undoNewest } from "./undo-edit.ts";

/** Undoes the newest edit, and says so in a toast. */
export async function undoByKey(client: QueryClient): Promise<void> {
  const edit = await undoNewest(client);
  if (edit === null) return;
  const { label, before } = editInWords(edit);
  const what = `${label} of ${edit.name}`;
  const { problem } = edit;
  if (edit.state !== "undone")
    toast({ variant: "destructive", title: "Change not undone", description: `${what}: ${problem}` });
  else if (edit.kind === "bulk")
    toast({ title: "Change undone", description: problem ?? `${what} is as it was before.` });
  else toast({ title: "Change undone", description: `${what} is ${before ?? "empty"} again.` });
}
