import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { ListPage } from "../../../lib/api/call-list.ts";

/** What was done with a match, to undo. `match` is how it was before. */
export type ReviewStep =
  | { kind: "rated"; match: Match; rating: number }
  | { kind: "noted"; match: Match; notes: string | null }
  | { kind: "skipped"; match: Match };

/** How far the review of one founder or investor is. */
export interface RecordProgress {
  /** The position of the record among those that are reviewed, from 0. */
  position: number;
  /** How many matches the queue has. */
  total: number;
  rated: number;
  skipped: number;
  /** How many unrated ones were read. */
  read: number;
}

/** The next window of unrated matches to read. */
export interface ReviewCursor {
  position: number;
  offset: number;
  /** The window is being read: its offset stays. */
  isReading: boolean;
  /** How many windows of the record were read. */
  windows: number;
  /** The list is read a second time: what others rate meanwhile moves matches into windows that were read already. */
  again: boolean;
}

export interface ReviewQueue {
  member: "founder" | "investor";
  /** The matches to review; the first is on screen. */
  waiting: readonly Match[];
  /** The last one is undone first. */
  steps: readonly ReviewStep[];
  /** By the id of the founder or the investor. */
  records: ReadonlyMap<number, RecordProgress>;
  /** All matches that were read. */
  seen: ReadonlySet<number>;
  cursor: ReviewCursor;
  /** Why ratings were not saved, by match. */
  refused: ReadonlyMap<number, string>;
}

const firstWindow = (position: number): ReviewCursor => ({
  position,
  offset: 0,
  isReading: false,
  windows: 0,
  again: false,
});

export const startQueue = (member: ReviewQueue["member"]): ReviewQueue => ({
  member,
  waiting: [],
  steps: [],
  records: new Map(),
  seen: new Set(),
  cursor: firstWindow(0),
  refused: new Map(),
});

/** The founder or the investor whose matches are reviewed. */
export const recordIdOf = ({ member }: ReviewQueue, match: Match): number =>
  member === "founder" ? match.founder_id : match.investor_id;

export const progressOf = (queue: ReviewQueue, match: Match): RecordProgress | undefined =>
  queue.records.get(recordIdOf(queue, match));

/**
 * Begins to read the next window: matches that were rated since the last one have left the list, and others moved up.
 */
export function startWindow(queue: ReviewQueue, recordId: number): ReviewQueue {
  const { cursor } = queue;
  const rated = queue.steps.filter(
    (one) => one.kind === "rated" && recordIdOf(queue, one.match) === recordId,
  ).length;
  const known = (queue.records.get(recordId)?.read ?? 0) - rated;
  const offset = cursor.again ? cursor.offset : Math.min(cursor.offset, Math.max(0, known));
  return { ...queue, cursor: { ...cursor, offset, isReading: true } };
}

/** Adds a window of a record's unrated matches, and moves the cursor after it. */
export function addWindow(
  queue: ReviewQueue,
  recordId: number,
  { data, page: { total, matching, offset } }: ListPage<Match>,
): ReviewQueue {
  const { position, again, windows } = queue.cursor;
  const fresh = data.filter(({ id }) => !queue.seen.has(id));
  const left = matching ?? 0;
  const before = queue.records.get(recordId) ?? { position, total, rated: total - left, skipped: 0, read: 0 };
  const record = { ...before, read: before.read + fresh.length };
  const next = {
    ...queue,
    records: new Map(queue.records).set(recordId, record),
    seen: queue.seen.union(new Set(fresh.map(({ id }) => id))),
    waiting: [...queue.waiting, ...fresh],
  };
  const end = offset + data.length;
  const cursor = { position, again, windows: windows + 1, isReading: false };
  // The list is read again from its start until a reading brings nothing new.
  const isMoving = again && fresh.length > 0;
  if (data.length > 0 && end < left) return { ...next, cursor: { ...cursor, offset: isMoving ? 0 : end } };
  if (isMoving || (offset > 0 && !again)) return { ...next, cursor: { ...cursor, again: true, offset: 0 } };
  return moveCursor(next, position + 1);
}

/** Passes over records without unrated matches. */
export const moveCursor = (queue: ReviewQueue, position: number): ReviewQueue => ({
  ...queue,
  cursor: firstWindow(position),
});

/** A match leaves the screen when it was rated or skipped, not when it was annotated. */
export function takeStep(queue: ReviewQueue, step: ReviewStep): ReviewQueue {
  const { match } = step;
  const next = { ...queue, steps: [...queue.steps, step], refused: withoutKey(queue.refused, match.id) };
  return step.kind === "noted"
    ? next
    : count({ ...next, waiting: withoutMatch(queue, match) }, match, { [countOf(step)]: 1 });
}

/** Notes were not saved: there is nothing to undo. */
export const withoutStep = (queue: ReviewQueue, step: ReviewStep): ReviewQueue => ({
  ...queue,
  steps: queue.steps.filter((one) => one !== step),
});

/** Undoes a step, by default the last one: its match comes on screen as it was before. */
export function undoStep(queue: ReviewQueue, step = queue.steps.at(-1)): ReviewQueue {
  if (step === undefined) return queue;
  const next = withoutStep(queue, step);
  const back = { ...next, waiting: [step.match, ...withoutMatch(queue, step.match)] };
  if (step.kind !== "noted") return count(back, step.match, { [countOf(step)]: -1 });
  // The match may have been rated before its notes were saved.
  return isWaiting(queue, step.match) ? back : next;
}

/**
 * A step could not be undone.
 * @param final whether another try would fail too
 */
export function keepStep(queue: ReviewQueue, step: ReviewStep, final: boolean): ReviewQueue {
  // The match was rated again meanwhile.
  if (!isWaiting(queue, step.match)) return queue;
  const steps = final ? queue.steps : [...queue.steps, step];
  if (step.kind === "noted") return { ...queue, steps };
  return count({ ...queue, steps, waiting: withoutMatch(queue, step.match) }, step.match, {
    [countOf(step)]: 1,
  });
}

/** A rating was not saved: the match comes again, after the one that is on screen. */
export function returnMatch(queue: ReviewQueue, step: ReviewStep, reason: string): ReviewQueue {
  const refused = new Map(queue.refused).set(step.match.id, reason);
  // The step was undone before the failure arrived.
  if (!queue.steps.includes(step)) return { ...queue, refused };
  const [shown, ...others] = withoutMatch(queue, step.match);
  const waiting = shown === undefined ? [step.match] : [shown, step.match, ...others];
  return count({ ...withoutStep(queue, step), waiting, refused }, step.match, { [countOf(step)]: -1 });
}

/** A match no longer exists. */
export function dropMatch(queue: ReviewQueue, match: Match): ReviewQueue {
  const gone = queue.steps.filter((step) => step.match.id === match.id);
  const steps = queue.steps.filter((step) => step.match.id !== match.id);
  const waiting = withoutMatch(queue, match);
  const counted = gone.filter(({ kind }) => kind !== "noted").map(countOf);
  const changes = { total: -1, read: -1, ...Object.fromEntries(counted.map((name) => [name, -1])) };
  return count({ ...queue, steps, waiting }, match, changes);
}

/** Brings the skipped matches back, best first. */
export function reviewSkipped(queue: ReviewQueue): ReviewQueue {
  const skipped = queue.steps.filter((step) => step.kind === "skipped" && countOf(step) === "skipped");
  const steps = queue.steps.filter((step) => !skipped.includes(step));
  const records = new Map([...queue.records].map(([id, record]) => [id, { ...record, skipped: 0 }]));
  return { ...queue, steps, records, waiting: [...queue.waiting, ...skipped.map(({ match }) => match)] };
}

/** How many matches of a record are neither rated nor skipped. */
export const leftOf = ({ total, rated, skipped }: RecordProgress): number =>
  Math.max(0, total - rated - skipped);

/** A skipped match that another admin has rated meanwhile counts as rated. */
const countOf = ({ kind, match }: ReviewStep): "rated" | "skipped" =>
  kind === "skipped" && match.ben_rating === null ? "skipped" : "rated";

const withoutMatch = ({ waiting }: ReviewQueue, { id }: Match): readonly Match[] =>
  waiting.filter((match) => match.id !== id);

const isWaiting = ({ waiting }: ReviewQueue, { id }: Match): boolean =>
  waiting.some((match) => match.id === id);

type Counts = Omit<RecordProgress, "position">;

function count(queue: ReviewQueue, match: Match, changes: Partial<Counts>): ReviewQueue {
  const id = recordIdOf(queue, match);
  const record = queue.records.get(id);
  if (record === undefined) return queue;
  const changed = { ...record };
  for (const name of ["total", "rated", "skipped", "read"] as const) changed[name] += changes[name] ?? 0;
  return { ...queue, records: new Map(queue.records).set(id, changed) };
}

function withoutKey<V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> {
  return new Map([...map].filter(([id]) => id !== key));
}
