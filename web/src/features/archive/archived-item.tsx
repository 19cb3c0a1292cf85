import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import Restore from "lucide-react/icons/archive-restore";
import type { ReactNode } from "react";
import { actorInSentence } from "../../forms/history/entry-words.ts";
import { recordName } from "../../forms/record/record-name.ts";
import { type RemovalSource, useMove } from "../../forms/removals/removal-source.ts";
import { errorMessage, HttpError, isNotFound } from "../../lib/api/api-errors.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { Link } from "../../ui/link.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import { forgetErased } from "../edits/forget-erased.ts";
import { daysUntil } from "./archive-words.ts";

interface ArchivedItemProps {
  source: RemovalSource;
  record: ArchivedRecord;
  onErase: () => void;
}

/** An archived record: who it is, who archived it and when, when it will be erased, and what can be done. */
export function ArchivedItem({ source, record, onErase }: ArchivedItemProps) {
  const mayEdit = useMayEdit();
  const { title, subtitle } = recordName(record, source.member);
  const kept = record.merged_into;
  const notifyLate = useLateNotice();
  const restore = useMove(
    source,
    "restore",
    () => toast({ title: `${title} restored`, description: `The ${source.member} is in the lists again.` }),
    (error) => {
      if (isNotFound(error)) forgetErased(source.member, record.id);
      notifyLate(`${title} was not restored`, restoreProblem(error, source, record));
    },
  );
  return (
    <li className="grid grid-cols-2 items-start gap-x-6 gap-y-3 px-4 py-4 text-sm lg:grid-cols-[1.5fr_1fr_1fr_auto] lg:items-center">
      <div className="min-w-0 max-sm:col-span-2">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {subtitle && <p className="wrap-anywhere">{subtitle}</p>}
        <p className="text-muted wrap-anywhere">{record.email}</p>
        {kept && (
          <p className="text-muted wrap-anywhere">
            Merged into{" "}
            <Link to={`/admin/dashboard?${source.member}=${kept.id}`}>
              {
                recordName(
                  { name: kept.name ?? `${source.member} ${kept.id}`, company: kept.company },
                  source.member,
                ).title
              }
            </Link>
          </p>
        )}
      </div>
      <DatedFact label="Archived" time={record.archived_at}>
        at {formatTime(record.archived_at)} by {actorInSentence(record.archived_by, source.member)}
      </DatedFact>
      <DatedFact label="Will be erased" time={record.erased_from}>
        {daysUntil(record.erased_from)}
      </DatedFact>
      {mayEdit && (
        <div className="flex gap-2 max-sm:col-span-2 sm:col-start-2 sm:row-start-1 sm:justify-self-end lg:col-start-4">
          <Button
            ref={keepFocusInSection}
            variant="outline"
            size="sm"
            pending={restore.isPending}
            aria-label={`Restore ${title}`}
            onClick={() => restore.mutate(record.id)}
          >
            <Restore aria-hidden="true" className="size-4" />
            Restore
          </Button>
          <Button
            ref={keepFocusInSection}
            variant="ghost"
            size="sm"
            aria-label={`Erase now... ${title}`}
            onClick={onErase}
          >
            Erase now...
          </Button>
        </div>
      )}
      {restore.isError && (
        <Banner className="col-span-full">
          <p className="font-medium">{title} was not restored.</p>
          <p>{restoreProblem(restore.error, source, record)}</p>
        </Banner>
      )}
    </li>
  );
}

function restoreProblem(error: unknown, { member }: RemovalSource, { merged_into }: ArchivedRecord): string {
  if (isNotFound(error)) return `The ${member} was erased meanwhile.`;
  if (merged_into !== null) return errorMessage(error, "Please try again.");
  if (error instanceof HttpError && error.status === 409) {
    const taken = member === "founder" ? "email or company" : "email";
    return `Another ${member} has its ${taken} now. Change or archive that ${member} first, or erase this one.`;
  }
  return errorMessage(error, "Please try again.");
}

interface DatedFactProps {
  label: string;
  time: string;
  children?: ReactNode;
}

/** A labelled date with a further line, e.g. who did it. */
function DatedFact({ label, time, children }: DatedFactProps) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      <p>
        <time dateTime={time}>{formatDate(time)}</time>
      </p>
      {children && <p className="text-muted wrap-anywhere">{children}</p>}
    </div>
  );
}
