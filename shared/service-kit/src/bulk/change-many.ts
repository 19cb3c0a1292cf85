import { randomBytes } from "node:crypto";
import {
  type Bulk,
  type BulkFailure,
  type BulkProgress,
  bulkName,
  maxFailures,
  type Selection,
} from "@kindling/contracts/bulk/schemas.ts";
import { schemaProblems } from "@kindling/contracts/fields/problems.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { z } from "zod";
import { invalidFields, notFound } from "../errors.ts";
import type { Author } from "../history/author.ts";
import type { BulkRepository, Changes, EntryOfRecord, PlannedChange } from "./bulk.repository.ts";

/** Records changed by one statement. */
export const chunkSize = 200;

/** A record that cannot be changed. */
interface Refusal {
  readonly id: number;
  readonly refused: string;
}

type Step = PlannedChange | Refusal;

export interface ManyRecords {
  readonly repository: BulkRepository;
  /** The rules of a change. */
  readonly change: z.ZodType<object>;
  /** The text about a record that does not exist. */
  readonly notFound: string;
}

/** Changes the selected records. What is selected is settled at the start. */
export async function changeMany(
  records: ManyRecords,
  { select, change }: { select: Selection; change: object },
  author: Author,
): Promise<AsyncGenerator<BulkProgress>> {
  const ids = await records.repository.select(select);
  const values = change as PlannedChange["values"];
  const plan = async (chunk: readonly number[]) => chunk.map((id) => ({ id, values, expected: null }));
  return run(records, ids, plan, author);
}

/**
 * Gives the records that a change of many has changed the values from before, unless they have other values by now.
 * @throws 404 when the history has no entry of that change
 */
export async function undoMany(
  records: ManyRecords,
  bulk: Bulk,
  author: Author,
): Promise<AsyncGenerator<BulkProgress>> {
  const entries = await records.repository.entriesOf(bulk);
  if (entries.length === 0) throw notFound(texts.bulkNotFound);
  // A server that learns late that its client is gone may begin another chunk of the change meanwhile.
  const writtenSince = async ({ entry: last }: EntryOfRecord) =>
    (await records.repository.entriesOf(bulk)).filter(({ entry }) => entry > last);
  const plan = async (chunk: readonly EntryOfRecord[]) => {
    const changes = await records.repository.changesOf(chunk.map(({ entry }) => entry));
    return chunk.map(({ entry, id }) => undoOf(records, id, changes.get(entry)));
  };
  return run(records, entries, plan, { ...author, action: "undone" }, writtenSince);
}

/** The change that undoes an entry. An entry is gone when its record was erased. */
function undoOf({ change, ...records }: ManyRecords, id: number, changes: Changes | undefined): Step {
  if (changes === undefined) return { id, refused: records.notFound };
  const side = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[index]]));
  const { data, error } = change.safeParse(side(0));
  if (error) return { id, refused: invalidFields(schemaProblems(error)).message };
  return { id, values: data as PlannedChange["values"], expected: side(1) };
}

/** @param more returns what has been added after the last one */
async function* run<T>(
  { repository, ...records }: ManyRecords,
  first: readonly T[],
  plan: (chunk: readonly T[]) => Promise<Step[]>,
  author: Author,
  more: (last: T) => Promise<readonly T[]> = async () => [],
): AsyncGenerator<BulkProgress> {
  // Clients may send one id with many requests.
  const ownId = `${author.requestId}.${randomBytes(4).toString("hex")}`;
  const bulk = bulkName({ after: await repository.newestEntry(), requestId: ownId });
  let all = first;
  const state = { bulk, total: all.length, done: 0, changed: 0, failed: 0 };
  yield { ...state, failures: [], complete: false };
  while (state.done < state.total) {
    const chunk = all.slice(state.done, state.done + chunkSize);
    const steps = await plan(chunk);
    const refused = steps.filter((step) => "refused" in step);
    const written = await repository.write(
      steps.filter((step) => "values" in step),
      author,
      ownId,
    );
    const left = written.filter(({ result }) => result === "gone" || result === "changed-since");
    const room = maxFailures - state.failed;
    const failures = await describeFailures();
    state.done += chunk.length;
    state.changed += written.filter(({ result }) => result === "saved").length;
    state.failed += refused.length + left.length;
    yield { ...state, failures: failures.slice(0, Math.max(0, room)), complete: false };
    if (state.done === state.total) all = all.concat(await more(all.at(-1)!));
    state.total = all.length;

    async function describeFailures(): Promise<BulkFailure[]> {
      const ids = [...refused, ...left].map(({ id }) => id);
      if (ids.length === 0 || room <= 0) return [];
      const since = left.filter(({ result }) => result === "changed-since").map(({ id }) => id);
      const [names, authors] = await Promise.all([repository.names(ids), repository.lastAuthors(since)]);
      const named = new Map(names.map((record) => [record.id, record]));
      const describe = (id: number, error: string): BulkFailure => {
        const { name = null, company = null } = named.get(id) ?? {};
        return { id, name, company, error, by: authors.get(id) ?? null };
      };
      return [
        ...refused.map(({ id, refused: error }) => describe(id, error)),
        ...left.map(({ id, result }) => {
          if (result === "changed-since") return describe(id, texts.changedSince);
          return describe(id, named.has(id) ? texts.recordArchived : records.notFound);
        }),
      ];
    }
  }
  yield { ...state, failures: [], complete: true };
}
