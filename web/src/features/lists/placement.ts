/** Loaded rows of a list that are next to each other. */
export interface Run {
  /** Index of the first. */
  start: number;
  ids: readonly number[];
}

/** The rows that are loaded. */
export interface Loaded {
  runs: readonly Run[];
  /** Rows of the whole list. */
  count: number;
}

/** What a change would do to the loaded rows. */
export interface Placement {
  added: number[];
  moved: number[];
  removed: number[];
}

/**
 * The ids whose order tells where changed records belong now: the changed ones, and those loaded rows that are beside a
 * changed one, or the first or last of their run.
 */
export function idsToPlace(changed: ReadonlySet<number>, { runs }: Loaded): number[] {
  const toPlace = new Set(changed);
  for (const { ids } of runs) {
    let before: number | null = null;
    let isAfterChanged = true;
    for (const id of ids) {
      if (changed.has(id)) {
        if (before !== null) toPlace.add(before);
        isAfterChanged = true;
        continue;
      }
      if (isAfterChanged) toPlace.add(id);
      isAfterChanged = false;
      before = id;
    }
    if (before !== null) toPlace.add(before);
  }
  return [...toPlace];
}

/** Whether a record that is not loaded would be between loaded rows, in a list that begins with the newest. */
export function isBetweenLoaded(id: number, { runs, count }: Loaded): boolean {
  return runs.some(({ start, ids }) => {
    const reachesEnd = start + ids.length >= count;
    return id < ids[0]! && (reachesEnd || id > ids.at(-1)!);
  });
}

/**
 * Compares where changed records are with where the list has them now.
 * @param ordered those of `idsToPlace` that the list has, in its order
 */
export function placementOf(
  changed: ReadonlySet<number>,
  loaded: Loaded,
  ordered: readonly number[],
): Placement {
  const { runs, count } = loaded;
  const listed = new Set(ordered);
  const shown = runs.flatMap(({ ids }) => ids);
  const runOf = new Map(runs.flatMap((run) => run.ids.map((id) => [id, run] as const)));
  const removed = shown.filter((id) => changed.has(id) && !listed.has(id));

  // Unchanged rows keep their order, so each changed one is somewhere between two of them.
  const drawn = gapsOf(
    shown.filter((id) => listed.has(id)),
    changed,
  );
  const now = gapsOf(ordered, changed);
  const moved = new Set([...drawn].flatMap(([id, gap]) => (now.get(id)?.place === gap.place ? [] : [id])));
  // Changed rows in one gap may have changed places with each other.
  const stayed = [...drawn.keys()].filter((id) => !moved.has(id));
  for (const id of outOfOrder(stayed, [...now.keys()])) moved.add(id);

  const last = runs.at(-1);
  const reachesEnd = last === undefined || last.start + last.ids.length >= count;
  const added = [...now].flatMap(([id, { before, after }]) => {
    if (runOf.has(id)) return [];
    // The first page is always loaded.
    if (before === null) return [id];
    const inWindow = after === null ? reachesEnd : runOf.get(before) === runOf.get(after);
    return inWindow ? [id] : [];
  });
  return { added, moved: [...moved], removed };
}

/** The fewest ids that have to move so that the others are in the given order, among those that are in it. */
export function outOfOrder(given: readonly number[], order: readonly number[]): number[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const ids = given.filter((id) => places.has(id));
  const isBefore = (a: number, b: number) => places.get(a)! < places.get(b)!;
  // The longest sequence in order that ends with each id.
  const longest: number[][] = [];
  for (const [at, id] of ids.entries()) {
    const before = longest.slice(0, at).filter((sequence) => isBefore(sequence.at(-1)!, id));
    const best = before.reduce<number[]>((most, one) => (one.length > most.length ? one : most), []);
    longest.push([...best, id]);
  }
  const kept = longest.reduce((most, one) => (one.length > most.length ? one : most), []);
  return ids.filter((id) => !kept.includes(id));
}

interface Gap {
  /** How many unchanged rows are before. */
  place: number;
  before: number | null;
  after: number | null;
}

/** Between which unchanged rows each changed one is. */
function gapsOf(ids: readonly number[], changed: ReadonlySet<number>): Map<number, Gap> {
  const unchanged = ids.filter((id) => !changed.has(id));
  const gaps = new Map<number, Gap>();
  let place = 0;
  for (const id of ids) {
    if (changed.has(id))
      gaps.set(id, { place, before: unchanged[place - 1] ?? null, after: unchanged[place] ?? null });
    else place += 1;
  }
  return gaps;
}
