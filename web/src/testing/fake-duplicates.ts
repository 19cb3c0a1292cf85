import type { Dismissal, DuplicatePair, PairedRecord } from "@kindling/contracts/duplicates/schemas.ts";
import * as founders from "@kindling/contracts/founders/duplicate-endpoints.ts";
import * as investors from "@kindling/contracts/investors/duplicate-endpoints.ts";
import { cut } from "./fake-history.ts";
import type { FakeServer, SentRequest } from "./fake-server.ts";

/** A pair, and whether it is a weak one. */
export type FakePair = Omit<DuplicatePair, "dismissed"> & { isWeak?: boolean };

/** The founder or investor of a number, as `FakeCommunity` has it. */
export const founderOf = (id: number, more: Partial<PairedRecord> = {}): PairedRecord => ({
  id,
  name: `Founder ${id}`,
  company: `Company ${String(id).padStart(4, "0")}`,
  email: `founder${id}@company.example`,
  application: null,
  ...more,
});

/** The duplicates in memory, behind their endpoints. */
export class FakeDuplicates {
  /** What was marked, such as "1 2 true". */
  readonly marked: string[] = [];
  founders: FakePair[] = [];
  investors: FakePair[] = [];
  private readonly server: FakeServer;
  private readonly dismissed = new Set<FakePair>();

  constructor(server: FakeServer) {
    this.server = server;
    this.serve();
  }

  /** Answers its endpoints, also again after a test let them fail. */
  serve(): void {
    const { server } = this;
    server.onList(founders.listFounderDuplicates, (sent) => this.list(this.founders, sent));
    server.onList(investors.listInvestorDuplicates, (sent) => this.list(this.investors, sent));
    server.on(founders.dismissFounderDuplicate, ({ body }) => this.dismiss(this.founders, body));
    server.on(investors.dismissInvestorDuplicate, ({ body }) => this.dismiss(this.investors, body));
  }

  private list(pairs: readonly FakePair[], { query }: SentRequest) {
    const show = query.get("show") ?? "likely";
    const ids = query.get("ids")?.split(",").map(Number);
    const shown = pairs
      .filter((pair) => {
        const { isWeak = false, first, second } = pair;
        const selection = this.dismissed.has(pair) ? "dismissed" : isWeak ? "weak" : "likely";
        return selection === show && (!ids || ids.includes(first.id) || ids.includes(second.id));
      })
      .map(({ isWeak: _, ...pair }) => ({ ...pair, dismissed: show === "dismissed" ? byAnna : null }));
    return cut(shown, shown.length, query);
  }

  private dismiss(pairs: readonly FakePair[], body: unknown) {
    const { first_id, second_id, dismissed = true } = body as Dismissal;
    this.marked.push(`${first_id} ${second_id} ${dismissed}`);
    const pair = pairs.find(({ first, second }) => first.id === first_id && second.id === second_id)!;
    if (dismissed) this.dismissed.add(pair);
    else this.dismissed.delete(pair);
    return { first_id, second_id, dismissed };
  }
}

const byAnna = {
  by: { role: "admin" as const, id: null, name: "Anna" },
  at: "2026-11-20T10:00:00.000Z",
};
