import { archiveDays } from "@kindling/contracts/removals/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import Archive from "lucide-react/icons/archive";
import { useId } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { NotifyLate } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";
import { type RemovalSource, refreshLists, useMove } from "./removal-source.ts";

/** Archives a record at once, and then offers to undo it. `notifyLate` is called with its failure. */
export function useArchive(
  source: RemovalSource,
  name: string,
  onArchived: () => void,
  notifyLate: NotifyLate,
) {
  const client = useQueryClient();
  return useMove(
    source,
    "archive",
    (id) => {
      onArchived();
      toast({
        title: `${name} archived`,
        description: `It can be restored for ${archiveDays} days.`,
        action: { label: "Undo", onClick: () => void undo(id) },
      });
    },
    (error) => notifyLate(`${name} was not archived`, errorMessage(error, "Please try again.")),
  );

  // Undo is offered in a toast, after the dialog was closed.
  async function undo(id: number) {
    try {
      await source.restore(id);
      refreshLists(client, source, [id]);
      toast({ title: `${name} restored`, description: `The ${source.member} is in the lists again.` });
    } catch (error) {
      toast({
        variant: "destructive",
        title: `${name} was not restored`,
        description: errorMessage(error, "Please try again in the archive."),
      });
    }
  }
}

interface ArchiveActionProps {
  member: Member;
  archiving: boolean;
  onArchive: () => void;
}

/** Archives the record of a dialog, and says what that does. */
export function ArchiveAction({ member, archiving, onArchive }: ArchiveActionProps) {
  const noteId = useId();
  return (
    <div className="contents sm:flex sm:min-w-72 sm:grow sm:basis-0 sm:items-center sm:gap-3">
      <Button
        variant="outline"
        className="max-sm:mr-auto"
        aria-describedby={noteId}
        pending={archiving}
        pendingLabel="Archiving..."
        onClick={onArchive}
      >
        <Archive aria-hidden="true" className="size-4" />
        Archive
      </Button>
      <p id={noteId} className="text-xs text-muted max-sm:-order-1 max-sm:w-full">
        Takes the {member} out of all lists and ends their access. You can restore it for {archiveDays} days.
      </p>
    </div>
  );
}

/** Says that archiving failed. */
export function ArchiveFailure({ error, member }: { error: unknown; member: Member }) {
  return (
    <Banner className="mb-5">
      <p className="font-semibold">The {member} was not archived</p>
      <p className="mt-0.5">{errorMessage(error, "Please try again.")}</p>
    </Banner>
  );
}
