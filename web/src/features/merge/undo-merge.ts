import type { QueryClient } from "@tanstack/react-query";
import { refreshLists } from "../../forms/removals/removal-source.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";

interface DoneMerge {
  readonly kept: MergeRecord;
  readonly other: MergeRecord;
  readonly title: string;
  /** In the history of the kept record; null when it took over nothing. */
  readonly entry: number | null;
}

/** Gives the kept record its values back, and then restores the other, which may need its email. */
export async function undoMerge(
  client: QueryClient,
  source: MergeSource,
  { kept, other, title, entry }: DoneMerge,
): Promise<void> {
  try {
    const isUndone = entry === null || (await undoChanges(source, kept.id, entry));
    await source.removals.restore(other.id);
    toast({
      title: `${title} restored`,
      description: isUndone
        ? "The records are as they were before the merge."
        : "The fields that the merge has changed stay as they are. You can change them in the record.",
    });
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

/** False when a field was changed again since, which leaves all of them as they are. */
async function undoChanges(source: MergeSource, kept: number, entry: number): Promise<boolean> {
  try {
    await source.undo(kept, entry);
    return true;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 409)) throw error;
    return false;
  }
}
