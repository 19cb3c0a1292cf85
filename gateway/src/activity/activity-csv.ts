import type { ActivityEntry } from "@kindling/contracts/history/activity.ts";
import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";

const header = [
  "at",
  "action",
  "kind",
  "person_role",
  "person_id",
  "person",
  "founder_id",
  "founder",
  "founder_company",
  "investor_id",
  "investor",
  "field",
  "before",
  "after",
  "entry",
  "request_id",
  "import",
  "file_name",
  "records",
];

/** A line for each changed field, and one for an entry without. */
export async function* activityCsv(batches: AsyncIterable<readonly ActivityEntry[]>): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const entries of batches) yield entries.map(linesOf).join("");
}

function linesOf(entry: ActivityEntry): string {
  const { id, at, action, kind, actor, founder, investor, request_id, import: of } = entry;
  const about = [founder?.id, founder?.name, founder?.company, investor?.id, investor?.name];
  const changes: readonly ((typeof entry.changes)[number] | null)[] =
    entry.changes.length > 0 ? entry.changes : [null];
  return changes
    .map((change) =>
      csvLine([
        ...[at, action, kind, actor.role, actor.id, actor.name, ...about],
        ...[change?.field, cellOf(change?.before), cellOf(change?.after), id, request_id],
        ...[of?.id, of?.file_name, of && recordsOf(of)],
      ]),
    )
    .join("");
}

/** How many records an import has stored, or its undo has taken back. */
const recordsOf = ({ counts, undo }: NonNullable<ActivityEntry["import"]>): number =>
  undo?.undone ?? counts.created + counts.updated;

const cellOf = (value: FieldValue | undefined): CsvCell => (Array.isArray(value) ? value.join(", ") : value);
