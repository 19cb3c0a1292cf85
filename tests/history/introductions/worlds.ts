import { type Command, carryOut, flat, mayBeMailed, sides, type Values } from "./rules.ts";

/** What a client has of a request: refused, carried out, or no response. */
export type Outcome = "done" | "refused" | "lost";

/** A request with its outcome. `found` is the introduction in the response; null if there is none. */
export type Seen =
  | { command: Command; outcome: Outcome; found?: Found }
  | { command: "read"; found: Found | null };

/** An introduction as the API returns it. */
export interface Found {
  version: number;
  // biome-ignore lint/suspicious/noExplicitAny: fields of the API's introduction
  [field: string]: any;
}

/** What the matches service may know of the two sides while requests are sent. */
export interface Knowledge {
  /** Whether both sides are there: one value, or both while one of them is archived or restored. */
  isPair: readonly boolean[];
  /** Whether one of them is erased: one value, or both while that happens. */
  isErased: readonly boolean[];
}

/** A state that fits every response. `lost` are requests without a response, which may still be carried out. */
interface World {
  versions: readonly Values[];
  isErased: boolean;
  lost: readonly Command[];
}

const erased: World = { versions: [], isErased: true, lost: [] };

/** Every state that one introduction may have, by the responses to all requests about it. */
export class Worlds {
  private worlds: readonly World[] = [{ versions: [], isErased: false, lost: [] }];
  private readonly seen: Seen[] = [];

  /**
   * Takes over the outcomes of requests that were sent at once, in any order that explains them.
   * @returns what is wrong when no order does
   */
  see(batch: readonly Seen[], knowledge: Knowledge): string | null {
    const before = this.worlds;
    const answered = batch.filter((one) => !isLost(one));
    const lost = batch.filter(isLost).map(({ command }) => command as Command);
    const found = new Map<string, World>();
    const visited = new Set<string>();
    const visit = (world: World, left: readonly Seen[]) => {
      const key = JSON.stringify([world, left.map((one) => answered.indexOf(one))]);
      if (visited.has(key)) return;
      visited.add(key);
      if (left.length === 0) found.set(JSON.stringify(world), world);
      for (const one of left) {
        const rest = left.filter((other) => other !== one);
        for (const next of explained(world, one, knowledge)) visit(next, rest);
      }
      for (const [nth, command] of world.lost.entries()) {
        const others = { ...world, lost: world.lost.filter((_, other) => other !== nth) };
        for (const next of results(others, command, knowledge)) if (next !== null) visit(next, left);
      }
      if (!world.isErased && knowledge.isErased.includes(true)) visit(erased, left);
    };
    const mustBeErased = !knowledge.isErased.includes(false);
    for (const world of before)
      visit(mustBeErased || world.isErased ? erased : { ...world, lost: [...world.lost, ...lost] }, answered);
    this.seen.push(...batch);
    this.worlds = [...found.values()].map(withoutOverdue);
    if (this.worlds.length > 0) return null;
    this.worlds = before;
    return `no order explains ${JSON.stringify(batch)} after one of ${JSON.stringify(before.map(shortened))}`;
  }

  /** The values and version in one of the worlds, to choose what to send next. */
  get likely(): { values: Values | null; version: number; isErased: boolean } {
    const { versions, isErased } = this.worlds[0]!;
    return { values: versions.at(-1) ?? null, version: versions.length, isErased };
  }

  /** The values in each of the worlds, where there is an introduction. */
  get possible(): Values[] {
    return this.worlds.flatMap(({ versions }) => versions.slice(-1));
  }

  /** For the file saved for a failed history. */
  toJSON(): object {
    return { seen: this.seen, worlds: this.worlds };
  }
}

const isLost = (one: Seen): boolean => one.command !== "read" && one.outcome === "lost";

/** The worlds in which a request has this outcome. */
function explained(world: World, seen: Seen, knowledge: Knowledge): World[] {
  const { versions } = world;
  if (seen.command === "read") return shows(versions, seen.found) ? [world] : [];
  const { command, outcome, found } = seen;
  const outcomes = results(world, command, knowledge).map((next) => {
    if (next === null) return outcome === "refused" ? world : null;
    return outcome === "done" && (found === undefined || shows(next.versions, found)) ? next : null;
  });
  return outcomes.filter((next) => next !== null);
}

/** What a command makes of a world, null where it is refused. */
function results(world: World, command: Command, { isPair }: Knowledge): (World | null)[] {
  if (world.isErased) return [null];
  return isPair.flatMap((both) => {
    const values = carryOut(world.versions, command, both);
    if (values === null) return [null];
    const now = world.versions.at(-1);
    const isSame = JSON.stringify(flat(values)) === JSON.stringify(flat(now));
    const next = isSame ? world : { ...world, versions: [...world.versions, values] };
    return command.kind === "undo" && mayBeMailed(now!, values) ? [next, null] : [next];
  });
}

/** Lost requests that are refused now and ever after are forgotten, because of their version. */
function withoutOverdue(world: World): World {
  const isDue = ({ version }: Command) => version === undefined || version >= world.versions.length;
  return { ...world, lost: world.lost.filter(isDue) };
}

const shortened = ({ versions, ...world }: World) => ({
  ...world,
  version: versions.length,
  values: versions.at(-1),
});

function shows(versions: readonly Values[], found: Found | null): boolean {
  const values = versions.at(-1);
  if (values === undefined || found === null) return values === undefined && found === null;
  return JSON.stringify(shownOf(values, versions.length)) === JSON.stringify(seenOf(found));
}

/** What is compared: of times, whether there is one. */
function shownOf(values: Values, version: number): object {
  const { state, owner, askedBy, first, message, introduced, met, outcome, amount, day, reason } = values;
  const asked = sides.map((side) => {
    const { asked, answer, answered, reason } = values[side];
    return [asked !== null, answer, answered !== null, reason];
  });
  const seen = [introduced !== null, met !== null];
  return [version, state, owner, askedBy, first, message, asked, seen, outcome, amount, day, reason];
}

function seenOf(found: Found): object {
  const { version, state, owner, asked_by, first, message } = found;
  const { outcome, amount_usd, invested_on, outcome_reason } = found;
  const asked = sides.map((side) => {
    const { asked_at, answer, answered_at, reason } = found.asked[side];
    return [asked_at !== null, answer, answered_at !== null, reason];
  });
  const seen = [found.introduced_at !== null, found.met_at !== null];
  return [
    version,
    state,
    owner,
    asked_by,
    first,
    message,
    asked,
    seen,
    outcome,
    amount_usd,
    invested_on,
    outcome_reason,
  ];
}
