import { setTimeout as sleep } from "node:timers/promises";
import { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect } from "vitest";
import type { History, Row } from "./history.ts";
import { importFiles } from "./importing.ts";
import type { Installation } from "./installation.ts";
import { expectKnown, type Merge, merge, mergeableIds, paths } from "./merging.ts";
import { pick } from "./pick.ts";
import { type Operation, Planner } from "./plan.ts";
import type { Fields, Kind } from "./record-log.ts";
import { review, reviewAmong } from "./reviewing.ts";

const clients = 12;
const longestPauseMs = 200;
/** A rejected client waits this long, so that an outage does not use up its operations. */
const afterFailureMs = 300;

/** Concurrent clients that record acknowledged and lost writes in `history`. */
export class Clients {
  private readonly installation: Installation;
  private readonly history: History;
  private readonly chance: SeededRandom;
  private readonly name: string;
  private readonly planner: Planner;
  private stopped = false;
  private running: Promise<unknown> = Promise.resolve();
  /** Stale reads, and responses that are neither a success nor a temporary error. */
  readonly problems: string[] = [];

  /** `name` is part of the names and emails of their records. */
  constructor(
    name: string,
    { installation, history, chance }: { installation: Installation; history: History; chance: SeededRandom },
  ) {
    this.name = name;
    this.installation = installation;
    this.history = history;
    this.chance = chance;
    this.planner = new Planner(chance, `${name}-0`);
  }

  /** Creates the first records of the history. */
  async create(founders: number, investors: number): Promise<void> {
    await this.carryOutAll([
      ...Array.from({ length: founders }, () => this.planner.create("founder")),
      ...Array.from({ length: investors }, () => this.planner.create("investor")),
    ]);
  }

  /** Edits every record once. */
  async editAll(): Promise<void> {
    const edits = (of: Kind) => Array.from(this.history[of].keys(), (_, nth) => this.planner.edit(of, nth));
    await this.carryOutAll([...edits("founder"), ...edits("investor")]);
  }

  private async carryOutAll(operations: Operation[]): Promise<void> {
    const each = async () => {
      for (let next = operations.pop(); next !== undefined; next = operations.pop())
        await this.carryOut(next);
    };
    await Promise.all(Array.from({ length: clients }, each));
  }

  start(): void {
    this.running = Promise.all(
      Array.from({ length: clients }, (_, n) =>
        this.client(n + 1, new SeededRandom(this.chance.below(2 ** 31))),
      ),
    );
  }

  /** Starts no further operation; resolves when those in flight have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async client(number: number, chance: SeededRandom): Promise<void> {
    const planner = new Planner(chance, `${this.name}-${number}`);
    while (!this.stopped) {
      const done = await this.carryOut(planner.next());
      await sleep(done ? chance.below(longestPauseMs) : afterFailureMs);
    }
  }

  /** Returns false when there was no response, or a temporary error. */
  private async carryOut(operation: Operation): Promise<boolean> {
    switch (operation.kind) {
      case "create":
        return this.createOne(operation.of, operation.fields);
      case "edit":
        return this.edit(operation.of, operation.nth, "", operation.patch);
      case "ask":
        return this.edit("founder", operation.nth, "/ask", operation.patch);
      case "temperature":
        return this.edit("investor", operation.nth, "/temperature", operation.patch);
      case "archive":
      case "erase":
        return this.remove(operation.of, operation.nth, operation.kind === "erase");
      case "restore": {
        const moved = pick(this.history.movedRecords, operation.nth);
        return moved === undefined ? true : this.restore(moved.kind, moved.id);
      }
      case "merge":
        return (await this.merge(operation)) !== null;
      case "import":
        // A run whose response was lost has begun.
        return importFiles(this.target([409], "/run"), operation);
      case "review":
        return this.review(operation.nth, operation.match, operation.patches);
    }
  }

  private async createOne(kind: Kind, fields: Fields & { email: string }): Promise<boolean> {
    const response = await this.send("POST", paths[kind], fields);
    if (response?.status === 201) {
      this.history.created(kind, fields, response.body.data);
    } else if (response === null) this.history.createLost(kind, fields);
    return response !== null;
  }

  private async edit(kind: Kind, nth: number, subpath: string, patch: Fields): Promise<boolean> {
    const id = pick([...this.history[kind].keys()], nth);
    if (id === undefined) return false;
    // Another client may have archived or erased the record; then nothing is written.
    const mayBeGone = () => this.history.movesOf(kind, id) > 0 || this.history.erased[kind].has(id);
    const response = await this.send("PUT", `${paths[kind]}/${id}${subpath}`, patch, mayBeGone);
    if (response === null) this.history.editLost(kind, id, patch);
    else if (response.status === 200) this.history.edited(kind, patch, response.body.data);
    return response !== null;
  }

  private async remove(kind: Kind, nth: number, erase: boolean): Promise<boolean> {
    const id = pick([...this.history[kind].keys()], nth);
    if (id === undefined) return false;
    // What moved to the kept record stays there with the other's texts, so that these would be found.
    if (erase && this.history.merges.isOther(kind, id)) return true;
    // Before the request, because others see its effect before its response.
    if (erase) this.history.erasure(kind, id, false);
    else this.history.moved(kind, id);
    const path = `${paths[kind]}/${id}${erase ? "?erase=true" : ""}`;
    const response = await this.send("DELETE", path, undefined, () => this.history.erased[kind].has(id));
    if (erase && response?.status === 200) this.history.erasure(kind, id, true);
    return response !== null;
  }

  private async restore(kind: Kind, id: number): Promise<boolean> {
    this.history.moved(kind, id);
    const path = `${paths[kind]}/${id}/restore`;
    return (await this.send("POST", path, undefined, () => this.history.erased[kind].has(id))) !== null;
  }

  private merge(operation: Merge) {
    // Another client may have changed, archived or erased either one meanwhile.
    return merge(this.target([404, 409]), operation);
  }

  /** @param refusals statuses that are no problem, of requests to a path that ends so */
  private target(refusals: readonly number[], end = "") {
    const send = (method: string, path: string, body?: Fields) =>
      this.send(method, path, body, () => path.endsWith(end), refusals);
    return { history: this.history, send, report: (text: string) => void this.problems.push(text) };
  }

  /** Reviews the matches of the first founders with the first investors, so that merges of these find reviews. */
  async reviewFirst(count: number): Promise<void> {
    const [founders, investors] = (["founder", "investor"] as const).map((kind) =>
      mergeableIds(this.history, kind).slice(0, count),
    );
    await reviewAmong(this.target([404]), founders!, investors!, () => this.planner.reviewInTurn());
  }

  /**
   * Merges some records of a kind, one after another, so that the outcome of each is known. Nothing else may write.
   * @param among how many of the first records are merged
   */
  async mergeSome(kind: Kind, count: number, among: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const operation = this.planner.merge(kind, among) as Merge;
      const merged = await eventually(
        async () => {
          const done = await this.merge(operation);
          if (done === null || done === "refused") throw new Error(`a merge of ${kind}s is ${done}`);
          return done;
        },
        { timeoutMs: 60_000 },
      );
      this.history.merges.stand({ kind, ...merged });
      await expectKnown(this.installation, kind, merged.other, merged.kept);
    }
  }

  /** Restores the other of the last standing merge, and those of the merges of the same kind before it. */
  async undoLastMerges(): Promise<void> {
    const { merges } = this.history;
    const last = merges.standing.at(-1);
    for (let next = last; next && next.kind === last?.kind; next = merges.standing.at(-1)) {
      await this.restoreAtLast(next.kind, next.other);
      await expectKnown(this.installation, next.kind, next.other, null);
      merges.undoLast();
    }
  }

  /** Restores every record that may be in the archive. */
  async restoreAll(): Promise<void> {
    for (const { kind, id } of this.history.movedRecords) await this.restoreAtLast(kind, id);
  }

  private async restoreAtLast(kind: Kind, id: number): Promise<void> {
    await eventually(async () => expect(await this.restore(kind, id)).toBe(true), { timeoutMs: 60_000 });
  }

  private async review(nth: number, nthMatch: number, patches: readonly Fields[]): Promise<boolean> {
    const founder = pick([...this.history.founder.keys()], nth);
    const list = await this.send("GET", `/api/founders/${founder}/matches`);
    if (list?.status !== 200) return false;
    const match = pick<Row>(list.body.data, nthMatch);
    if (match === undefined) return true;
    // The match may have been removed meanwhile; then nothing is written.
    const sent = patches.map((patch) => review(this.target([404]), match, patch));
    return (await Promise.all(sent)).every(Boolean);
  }

  /**
   * Null when the outcome is unknown: no response, or one caused by an outage.
   * @param mayBeMissing called after the response, because other clients remove records meanwhile
   * @param refusals statuses with which it may be missing
   */
  private async send(
    method: string,
    path: string,
    body?: Fields,
    mayBeMissing = () => false,
    refusals: readonly number[] = [404],
  ): Promise<ReceivedResponse | null> {
    const response = await this.installation.call(method, path, body).catch(() => null);
    // A process that was frozen sends 408 to what arrived meanwhile.
    if (response === null || [408, 502, 503, 504].includes(response.status)) return null;
    if (response.status >= 300 && !(refusals.includes(response.status) && mayBeMissing())) {
      this.problems.push(
        `${method} ${path} with ${JSON.stringify(body)}: ${response.status} ${response.text}`,
      );
    }
    return response;
  }
}
