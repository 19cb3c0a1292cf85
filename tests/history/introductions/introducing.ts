import { setTimeout as sleep } from "node:timers/promises";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { one } from "../inject-faults.ts";
import type { Installation } from "../installation.ts";
import { knowledgeOf, type Person } from "./people.ts";
import { CommandPlanner } from "./plan.ts";
import type { Command } from "./rules.ts";
import { type Outcome, type Seen, Worlds } from "./worlds.ts";

const longestPauseMs = 100;
const afterFailureMs = 300;
const mostDrafted = 3;
/** The most that one request returns. */
const mostEntries = 500;

/** A founder and an investor with the states that their introduction may have. */
export class Pair {
  readonly founder: Person;
  readonly investor: Person;
  readonly worlds = new Worlds();
  /** When the last requests were answered: lost ones may be carried out since. */
  private seenAt = performance.now();

  constructor(founder: Person, investor: Person) {
    this.founder = founder;
    this.investor = investor;
  }

  get id(): number {
    return pairId(this.founder.id, this.investor.id);
  }

  /** Returns what is wrong with responses; null if nothing is. */
  see(batch: readonly Seen[]): string | null {
    const now = performance.now();
    const problem = this.worlds.see(batch, knowledgeOf([this.founder, this.investor], this.seenAt, now));
    this.seenAt = now;
    return problem && `introduction ${this.id}: ${problem}`;
  }
}

/** Introductions of several matches by one request, with the ids of these. */
export interface JointDraft {
  readonly message: string;
  readonly ids: readonly number[];
}

interface Shared {
  readonly installation: Installation;
  readonly founders: readonly Person[];
  readonly investors: readonly Person[];
}

/** An admin's browser tabs: sends requests about the introductions of some founders, several at once. */
export class IntroducingClient {
  readonly pairs = new Map<number, Pair>();
  readonly problems: string[] = [];
  readonly jointDrafts: JointDraft[] = [];
  /** How many requests of each kind had which outcome. */
  readonly outcomes = new Map<string, number>();
  private readonly shared: Shared;
  private readonly chance: SeededRandom;
  private readonly planner: CommandPlanner;

  /** `founders` and `investors` of `shared` may grow; no other client has the same founders. */
  constructor(name: string, shared: Shared, chance: SeededRandom) {
    this.shared = shared;
    this.chance = chance;
    this.planner = new CommandPlanner(chance, name);
  }

  async run(isStopped: () => boolean): Promise<void> {
    while (!isStopped() && this.problems.length === 0) {
      const isAnswered = this.chance.below(8) === 0 ? await this.draftSeveral() : await this.sendSome();
      await sleep(isAnswered ? this.chance.below(longestPauseMs) : afterFailureMs);
    }
  }

  /** Sends commands about one introduction at once, and reads it. Returns false when there was no response. */
  private async sendSome(): Promise<boolean> {
    const { founders, investors } = this.shared;
    const pair = this.pairOf(oneOf(founders, this.chance), oneOf(investors, this.chance));
    const { founder, investor } = pair;
    const email = one(this.chance, [founder, investor]).email;
    const subject = { ...pair.worlds.likely, marks: [founder.mark, investor.mark], email };
    const commands = this.planner.next(subject);
    const isUndone = commands.some(({ kind }) => kind === "undo");
    const entries = isUndone ? await this.entriesOf(pair) : [];
    const known = commands.filter((command) => command.kind !== "undo" || command.of <= entries.length);
    const all = await Promise.all(known.map((command) => this.send(pair, command, entries)));
    const seen = all.filter((one) => one !== null);
    this.report(pair.see(seen));
    await this.read(pair);
    return seen.length === all.length && seen.every(({ outcome }) => outcome !== "lost");
  }

  /** Drafts the introductions of one founder with some investors by one request. */
  private async draftSeveral(): Promise<boolean> {
    const founder = oneOf(this.shared.founders, this.chance);
    const all = this.chance.shuffle(this.shared.investors).map((investor) => this.pairOf(founder, investor));
    // Mostly such as can be drafted, because one that cannot refuses all.
    const possible = all.filter((pair) => pair.investor.presence === "here" && isDraftable(pair));
    const among = possible.length > 1 && this.chance.below(4) > 0 ? possible : all;
    const pairs = among.slice(0, 2 + this.chance.below(mostDrafted - 1));
    const command = this.planner.draft(founder.email);
    const ids = pairs.map(({ id }) => id);
    const { outcome, response } = await this.request(...requestOf(command, ids));
    if (outcome === "not sent") return false;
    this.jointDrafts.push({ message: command.message, ids });
    this.count("draft several", outcome);
    for (const [nth, pair] of pairs.entries()) {
      if (outcome === "done") this.report(pair.see([{ command, outcome, found: response!.body.data[nth] }]));
      // It is refused because of one of them; which one is unknown.
      else if (outcome === "lost") this.report(pair.see([{ command, outcome }]));
      await this.read(pair);
    }
    return outcome !== "lost";
  }

  private async send(
    pair: Pair,
    command: Command,
    entries: readonly number[],
  ): Promise<(Seen & { outcome: Outcome }) | null> {
    const { outcome: seen, response } = await this.request(...requestOf(command, [pair.id], entries));
    if (seen === "not sent") return null;
    // An undo is carried out before its match is read, which may be archived in between.
    const isUnclear = command.kind === "undo" && response?.status === 404;
    const outcome = isUnclear ? "lost" : seen;
    this.count(command.kind, outcome);
    const data = response?.body?.data;
    // An undo is answered with the match.
    if (outcome !== "done" || command.kind === "undo") return { command, outcome };
    return { command, outcome, found: command.kind === "draft" ? data[0] : data };
  }

  private async read(pair: Pair): Promise<void> {
    const { outcome, response } = await this.request("GET", `/api/introductions/${pair.id}`);
    if (outcome === "done" || outcome === "refused")
      this.report(pair.see([{ command: "read", found: outcome === "done" ? response!.body.data : null }]));
  }

  /** The entries of the match's history, the oldest first; only its introduction has any. */
  private async entriesOf({ id }: Pair): Promise<number[]> {
    const { outcome, response } = await this.request(
      "GET",
      `/api/matches/${id}/history?limit=${mostEntries}`,
    );
    if (outcome !== "done" || response!.body.data.length === mostEntries) return [];
    return response!.body.data.map((entry: { id: number }) => entry.id).reverse();
  }

  private async request(method: string, path: string, body?: object) {
    const response = await this.shared.installation.call(method, path, body).catch(({ code }) => {
      return code === "ECONNREFUSED" ? ("not sent" as const) : null;
    });
    // No gateway listens.
    if (response === "not sent") return { outcome: response, response: null };
    const outcome = outcomeOf(response);
    if (outcome === null) this.report(`${method} ${path} with ${JSON.stringify(body)}: ${response!.text}`);
    return { outcome: outcome ?? ("lost" as const), response };
  }

  private pairOf(founder: Person, investor: Person): Pair {
    const id = pairId(founder.id, investor.id);
    const pair = this.pairs.get(id) ?? new Pair(founder, investor);
    this.pairs.set(id, pair);
    return pair;
  }

  private count(kind: string, outcome: Outcome): void {
    const key = `${kind}: ${outcome}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  private report(problem: string | null): void {
    if (problem !== null) this.problems.push(problem);
  }
}

const isDraftable = ({ worlds }: Pair): boolean =>
  ["declined", "expired", "withdrawn"].includes(worlds.likely.values?.state ?? "withdrawn");

/** One of the people, five times of six one who is neither archived nor erased. */
function oneOf(people: readonly Person[], chance: SeededRandom): Person {
  const here = people.filter(({ presence }) => presence === "here");
  return one(chance, here.length === 0 || chance.below(6) === 0 ? people : here);
}

/** Null for a response that no request here may have. */
function outcomeOf(response: ReceivedResponse | null): Outcome | null {
  // A process that was frozen sends 408 to what arrived meanwhile.
  if (response === null || [408, 502, 503, 504].includes(response.status)) return "lost";
  if (response.status < 300) return "done";
  return [404, 409].includes(response.status) ? "refused" : null;
}

function requestOf(
  command: Command,
  ids: readonly number[],
  entries: readonly number[] = [],
): [method: string, path: string, body?: object] {
  const path = `/api/introductions/${ids[0]}`;
  switch (command.kind) {
    case "draft": {
      const { kind: _, ...body } = command;
      return ["POST", "/api/introductions", { ...body, match_ids: ids }];
    }
    case "update": {
      const { kind: _, ...body } = command;
      return ["PUT", path, body];
    }
    case "undo":
      return ["POST", `/api/matches/${ids[0]}/history/${entries[command.of - 1]}/undo`];
    case "close": {
      const { kind: step, amount, day, ...body } = command;
      const invested = amount === undefined ? {} : { amount_usd: amount, invested_on: day };
      return ["POST", `${path}/steps`, { ...body, step, ...invested }];
    }
    default: {
      const { kind: step, ...body } = command;
      return ["POST", `${path}/steps`, { ...body, step }];
    }
  }
}
