import type { ReactNode } from "react";
import { actorInSentence } from "../../../../forms/history/entry-words.ts";
import { formatCount, formatDate, formatTime } from "../../../../lib/format.ts";
import { useMayEdit } from "../../../../lib/session/may-edit.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardHeader } from "../../../../ui/card.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import type { StepProps } from "../../import-place.ts";
import { endInWords, outcomesInWords } from "../check-words.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { DeleteImport } from "./run-bar.tsx";
import { UndoButton, UndoReport } from "./undo.tsx";

/** What came of an import: what became of its rows, those that were not stored, and its undo. */
export function Report({ place, found }: StepProps) {
  const { source } = place;
  const mayEdit = useMayEdit();
  const { counts, created_by, ended_at } = found;
  const notStored = counts === null ? 0 : counts.refused + counts["changed-since"];
  return (
    <>
      <Card aria-label="Report of the import">
        <CardHeader
          title={endInWords(found, source)}
          description={
            <>
              {found.file_name}, by {actorInSentence(created_by, source.member)}
              {ended_at && (
                <>
                  , <time dateTime={ended_at}>{moment(ended_at)}</time>
                </>
              )}
            </>
          }
        />
        {counts !== null && (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
            {outcomesInWords(counts).map(({ label, count }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="figures text-2xl font-semibold">{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        <Actions>
          <ButtonLink to={source.what === "founders" ? "/admin/dashboard" : "/admin/dashboard?tab=database"}>
            Open the {source.what}
          </ButtonLink>
          {mayEdit && (
            <Button variant="outline" onClick={() => place.go(null, "file")}>
              Import another file
            </Button>
          )}
          {counts === null ? (
            <DeleteImport place={place} found={found} />
          ) : (
            <UndoButton source={source} found={found} counts={counts} />
          )}
        </Actions>
        {found.undo_until !== null && found.undo === null && mayEdit && (
          <p className="mt-3 text-sm text-muted">
            It can be undone until <time dateTime={found.undo_until}>{moment(found.undo_until)}</time>.
          </p>
        )}
      </Card>
      {found.undo !== null && <UndoReport source={source} found={found} undo={found.undo} />}
      {notStored > 0 && <RefusedRows source={source} found={found} count={notStored} />}
    </>
  );
}

const moment = (at: string): string => `${formatDate(at)} at ${formatTime(at)}`;

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap gap-3">{children}</div>
);
