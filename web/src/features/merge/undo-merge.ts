import type { QueryClient } from "@tanstack/react-query";
import { refreshLists } from "../../forms/removals/removal-source.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";

interface DoneMerge {
  readonly kept: MergeRecord;
  readonly other: MergeRecord;
  readonly title: string;
  /** In the history of the kept record. */
  readonly entry: number | null;
}

/** Gives the kept record its values back, and then restores the other, which may need its email. */
export async function undoMerge(
  client: QueryClient,
  source: MergeSource,
  { kept, other, title, entry }: DoneMerge,
): Promise<void> {
  try {
    if (entry !== null) await source.undo(kept.id, entry).catch(ignoreConflict);
    await source.removals.restore(other.id);
    toast({ title: `${title} restored`, description: "The records are as they were before the merge." });
  } catch (error) {
    toast({
      variant: "destructive",
      title: `${title} was not restored`,
      description: errorMessage(error, "Please try again in the archive."),
    });
  } finally {
    refreshLists(client, source.removals, [kept.id, other.id]);
  }
}

/** No field was changed, or one was changed again since and stays. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof HttpError && error.status === 409)) throw error;
}
