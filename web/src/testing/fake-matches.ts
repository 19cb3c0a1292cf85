import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import * as matchesApi from "@kindling/contracts/matches/endpoints.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";

type Review = Pick<MatchReview, "ben_rating" | "ben_notes">;

/** Matches in memory. Reviews are stored with their history, counted for the investor, and undone. */
export class FakeMatches {
  private readonly matches: Match[];
  private readonly investors: Investor[];
  private readonly entries: (HistoryEntry & { match: number })[] = [];

  constructor(matches: Match[], investors: Investor[]) {
    this.matches = matches;
    this.investors = investors;
  }

  serve(server: FakeServer): void {
    server.onList(matchesApi.listInvestorMatches, (sent) => this.window("investor_id", sent));
    server.onList(matchesApi.listFounderMatches, (sent) => this.window("founder_id", sent));
    server.on(matchesApi.reviewMatch, ({ params, body }) => {
      const { ben_notes_before: before, ...review } = body as MatchReview;
      if (before !== undefined && before !== this.find(params.id!).ben_notes)
        throw new Refusal(409, "Someone else has changed these notes.", "conflict");
      return this.review(params.id!, review);
    });
    server.onList(matchesApi.listMatchHistory, ({ params, query }) => {
      const entries = this.entries
        .filter(({ match }) => match === params.id)
        .map(({ match, ...entry }) => entry);
      return cut(entries.toReversed(), entries.length, query);
    });
    server.on(matchesApi.undoReview, ({ params }) => {
      const { changes } = this.entries.find(({ id }) => id === params.entry)!;
      const match = this.find(params.id!);
      if (changes.some(({ field, after }) => match[field as keyof Review] !== after))
        throw new Refusal(409, "It has changed since.", "conflict");
      const before = Object.fromEntries(changes.map((change) => [change.field, change.before]));
      return this.review(match.id, before, "undone");
    });
  }

  /** Stores a rating or notes. */
  review(id: number, review: Review, action: HistoryEntry["action"] = "changed"): Match {
    const match = this.find(id);
    const fields = (Object.keys(review) as (keyof Review)[]).filter(
      (field) => match[field] !== review[field],
    );
    if (fields.length === 0) return match;
    const changes = fields.map((field) => ({ field, before: match[field], after: review[field]! }));
    const at = new Date().toISOString();
    const actor = { role: "admin" as const, id: null, name: null };
    this.entries.push({ match: id, id: this.entries.length + 1, at, action, actor, changes });
    Object.assign(match, review, { version: match.version + 1 });
    const investor = this.investors.find((one) => one.id === match.investor_id)!;
    investor.founder_matches_reviewed = this.matches.filter(
      ({ investor_id, ben_rating }) => investor_id === investor.id && ben_rating !== null,
    ).length;
    return match;
  }

  private find(id: number): Match {
    const match = this.matches.find((one) => one.id === id);
    if (!match) throw new Refusal(404, "Match not found", "not_found");
    return match;
  }

  private window(side: "investor_id" | "founder_id", { params, query }: SentRequest) {
    const all = this.matches.filter((match) => match[side] === params.id);
    const ids = query.get("ids")?.split(",").map(Number);
    const [field, direction] = (query.get("sort") ?? "").split(".");
    const left = all
      .filter(({ id }) => !ids || ids.includes(id))
      .filter(({ ben_rating }) => query.get("unrated") !== "true" || ben_rating === null)
      .sort((a, b) => b.score - a.score || a.id - b.id);
    if (field) left.sort(by(orders[field]!, direction === "desc" ? -1 : 1));
    return cut(left, all.length, query);
  }
}

const orders: Record<string, (match: Match) => string | number | null> = {
  rating: ({ ben_rating }) => ben_rating,
  company: ({ founder }) => founder.company,
  stage: ({ founder }) => founder.funding_stage && fundingStage.values.indexOf(founder.funding_stage),
};

/** Those without a value come last. */
const by = (sortKey: (match: Match) => string | number | null, sign: number) => (a: Match, b: Match) => {
  const [one, other] = [sortKey(a), sortKey(b)];
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -sign : sign;
};

function cut(rows: object[], total: number, query: URLSearchParams) {
  const offset = Number(query.get("offset") ?? 0);
  const limit = Number(query.get("limit") ?? 100);
  const page = { total, matching: rows.length, offset, limit };
  return { success: true, data: rows.slice(offset, offset + limit), page };
}
