import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { listIntroductions } from "@kindling/contracts/introductions/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import * as matchesApi from "@kindling/contracts/matches/endpoints.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { cut, FakeHistory } from "./fake-history.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";

type Review = Pick<MatchReview, "ben_rating" | "ben_notes">;

/** Matches in memory. Reviews are stored with their history, counted for the investor, and undone. */
export class FakeMatches {
  private readonly matches: Match[];
  private readonly investors: Investor[];
  private readonly history = new FakeHistory();

  constructor(matches: Match[], investors: Investor[]) {
    this.matches = matches;
    this.investors = investors;
  }

  serve(server: FakeServer): void {
    server.onList(matchesApi.listInvestorMatches, (sent) => this.window("investor_id", sent));
    server.onList(matchesApi.listFounderMatches, (sent) => this.window("founder_id", sent));
    server.on(matchesApi.reviewMatch, ({ params, body, reply }) => {
      const { ben_notes_before: before, ...review } = body as MatchReview;
      if (before !== undefined && before !== this.find(params.id!).ben_notes)
        throw new Refusal(409, "Someone else has changed these notes.", "conflict");
      const match = this.review(params.id!, review);
      this.history.nameEntry(reply);
      return match;
    });
    server.onList(matchesApi.listMatchHistory, (sent) => this.history.window(sent));
    server.onList(listIntroductions, ({ query }) => cut([], 0, query));
    server.on(matchesApi.undoReview, ({ params }) => {
      const match = this.find(params.id!);
      return this.review(match.id, this.history.undo(match, params.entry), "undone");
    });
  }

  /** Stores a rating or notes. */
  review(id: number, review: Partial<Review>, action?: HistoryEntry["action"]): Match {
    const match = this.find(id);
    if (!this.history.add(match, review, action)) return match;
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
