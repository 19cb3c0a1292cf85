export const sides = ["investor", "founder"] as const;
export type Side = (typeof sides)[number];
export type Answer = "yes" | "no" | "not-now";
export type First = Side | "both";

/** What one side was asked and said. A time is the version that set it, because the exact time is unknown. */
export interface Asked {
  asked: number | null;
  answer: Answer | null;
  answered: number | null;
  reason: string | null;
}

export interface Values {
  /** The version of the draft: its mails have keys of their own. An undo does not give back earlier ones. */
  round: number;
  askedBy: "hand" | "mail";
  /** Whether a mail introduced them. */
  isMailed: boolean;
  state: string;
  since: number;
  owner: string | null;
  first: First;
  message: string | null;
  founder: Asked;
  investor: Asked;
  introduced: number | null;
  met: number | null;
  outcome: string | null;
  amount: number | null;
  day: string | null;
  reason: string | null;
}

/** A request about one introduction. `version` is the one that the client has seen. */
export type Command = { readonly version?: number } & (
  | { kind: "draft"; owner: string | null; first: First; message: string; again: boolean }
  | { kind: "update"; owner?: string | null; first?: First; message?: string | null }
  | { kind: "ask" | "introduce"; by_mail: boolean }
  | { kind: "meet" | "expire" | "withdraw" }
  | { kind: "answer"; side: Side; answer: Answer; reason?: string }
  | { kind: "close"; outcome: string; amount?: number; day?: string; reason?: string }
  /** Takes the change that made version `of` back. */
  | { kind: "undo"; of: number }
);

/** A sentence with the email of one side, which the other one must not read. */
export const tells = (message: string | null): boolean => message?.includes("@") ?? false;

const open = ["asked", "accepted-by-one"];
const answered = [...open, "accepted", "declined"];
/** The states from which each step is possible. */
const from: Record<string, readonly string[]> = {
  ask: ["drafted"],
  answer: answered,
  introduce: ["accepted"],
  meet: ["introduced"],
  close: ["introduced", "met"],
  expire: open,
  withdraw: ["drafted", "accepted", ...open],
};
const ended = ["declined", "expired", "withdrawn"];
/** Possible although a side is archived. */
const alone = ["update", "close", "withdraw"];

/**
 * The values after a command, by docs/introductions.md; null if it is refused.
 * @param versions the values of each version; none before the first draft
 * @param isPair whether both sides are there
 */
export function carryOut(versions: readonly Values[], command: Command, isPair: boolean): Values | null {
  const now = versions.at(-1) ?? null;
  if (!isPair && !alone.includes(command.kind)) return null;
  const next = versions.length + 1;
  if (command.kind === "draft") {
    if (now !== null && !(command.again && ended.includes(now.state))) return null;
    return drafted(command, next);
  }
  if (now === null || (command.version ?? versions.length) !== versions.length) return null;
  if (from[command.kind]?.includes(now.state) === false) return null;
  const to = (state: string, more: Partial<Values> = {}): Values => ({
    ...now,
    ...more,
    state,
    since: state === now.state ? now.since : next,
  });
  switch (command.kind) {
    case "update": {
      const { owner = now.owner, first = now.first, message = now.message } = command;
      const isFixed = now.state !== "drafted" && (first !== now.first || message !== now.message);
      return isFixed ? null : { ...now, owner, first, message };
    }
    case "ask":
      if (tells(now.message)) return null;
      return to("asked", {
        ...asking(now, now.first, next),
        askedBy: command.by_mail ? "mail" : "hand",
      });
    case "answer":
      return answering(now, command, next);
    case "introduce":
      if (command.by_mail && now.askedBy === "hand") return null;
      return to("introduced", { introduced: next, isMailed: command.by_mail });
    case "meet":
      return to("met", { met: next });
    case "expire":
      return to("expired");
    case "withdraw":
      return to("withdrawn");
    case "close": {
      const { outcome, amount = null, day = null, reason = null } = command;
      const invested = outcome === "invested" ? { amount, day } : {};
      return to("closed", { outcome, reason, ...invested });
    }
    case "undo":
      return undone(versions, now, command.of);
  }
}

function drafted({ owner, first, message }: Extract<Command, { kind: "draft" }>, next: number): Values {
  const unasked: Asked = { asked: null, answer: null, answered: null, reason: null };
  const nothing = { introduced: null, met: null, outcome: null, amount: null, day: null, reason: null };
  return {
    ...nothing,
    round: next,
    askedBy: "hand",
    isMailed: false,
    state: "drafted",
    since: next,
    owner,
    first,
    message,
    founder: unasked,
    investor: unasked,
  };
}

/** Each side keeps the time at which it was asked first. */
function asking(now: Values, whom: First, next: number): Pick<Values, Side> {
  const ask = (side: Side) =>
    whom === side || whom === "both" ? { ...now[side], asked: now[side].asked ?? next } : now[side];
  return { founder: ask("founder"), investor: ask("investor") };
}

function answering(
  now: Values,
  { side, answer, reason }: Extract<Command, { kind: "answer" }>,
  next: number,
): Values | null {
  const before = now[side];
  if (before.asked === null) return null;
  if (answer === before.answer && (reason === undefined || reason === before.reason)) return now;
  const after = { ...now, [side]: { ...before, answer, reason: reason ?? null, answered: next } };
  const state = byAnswers(after);
  const asked = state === "accepted-by-one" ? asking(after, "both", next) : {};
  return { ...after, ...asked, state, since: state === now.state ? now.since : next };
}

function byAnswers({ founder, investor }: Values): string {
  if (founder.answer === "no" || investor.answer === "no") return "declined";
  if (founder.answer === "yes" && investor.answer === "yes") return "accepted";
  return founder.answer === "yes" || investor.answer === "yes" ? "accepted-by-one" : "asked";
}

function undone(versions: readonly Values[], now: Values, of: number): Values | null {
  const after = flat(versions[of - 1]);
  const current = flat(now);
  const before = flat(versions[of - 2]);
  const changed = Object.keys(after).filter((field) => (before[field] ?? null) !== after[field]);
  // Something that was changed since is not overwritten.
  if (changed.length === 0 || changed.some((field) => current[field] !== after[field])) return null;
  if (of === 1) return { ...now, state: "withdrawn", since: versions.length + 1 };
  // What was asked stays as it was asked.
  const isOfText = changed.includes("message") || changed.includes("first");
  if (isOfText && !changed.includes("state") && now.state !== "drafted") return null;
  const earlier = nested({ ...current, ...Object.fromEntries(changed.map((key) => [key, before[key]])) });
  const restored = { ...earlier, round: now.round };
  const isAsked = sides.every((side) => restored[side].answer === null || restored[side].asked !== null);
  const isConsistent = !answered.includes(restored.state) || restored.state === byAnswers(restored);
  return isAsked && isConsistent ? restored : null;
}

/** Whether mails may have been sent that speak of what an undo takes back. It is refused then. */
export function mayBeMailed(now: Values, restored: Values): boolean {
  const isOfThisRound = (asked: number | null) => asked !== null && asked > now.round;
  const isUnasked = sides.some(
    (side) =>
      isOfThisRound(now[side].asked) && (restored[side].asked === null || restored.state === "drafted"),
  );
  const isApart = now.isMailed && isOfThisRound(now.introduced) && restored.introduced === null;
  return now.askedBy === "mail" && (isUnasked || isApart);
}

type Flat = Record<string, unknown>;

/** The fields, with those of the sides as `founder.answer`. */
export function flat(values: Values | undefined): Flat {
  if (values === undefined) return {};
  const { founder, investor, round: _, ...own } = values;
  const of = (side: Side, asked: Asked) =>
    Object.fromEntries(Object.entries(asked).map(([field, value]) => [`${side}.${field}`, value]));
  return { ...own, ...of("founder", founder), ...of("investor", investor) };
}

function nested(fields: Flat): Values {
  const of = (side: Side) =>
    Object.fromEntries(
      ["asked", "answer", "answered", "reason"].map((field) => [field, fields[`${side}.${field}`]]),
    );
  const own = Object.entries(fields).filter(([field]) => !field.includes("."));
  return {
    ...Object.fromEntries(own),
    founder: of("founder"),
    investor: of("investor"),
  } as unknown as Values;
}
