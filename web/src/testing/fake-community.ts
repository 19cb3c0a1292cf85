import type { Lookups } from "@kindling/contracts/duplicates/schemas.ts";
import { listFollowUps } from "@kindling/contracts/follow-ups/endpoints.ts";
import { listFounderDuplicates, lookUpFounders } from "@kindling/contracts/founders/duplicate-endpoints.ts";
import * as foundersApi from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { listActivity, listLateMails } from "@kindling/contracts/gateway/endpoints.ts";
import { listInvitationRuns } from "@kindling/contracts/gateway/invitation-endpoints.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import {
  listInvestorDuplicates,
  lookUpInvestors,
} from "@kindling/contracts/investors/duplicate-endpoints.ts";
import * as investorsApi from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { investorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import * as matchesApi from "@kindling/contracts/matches/endpoints.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { listViews } from "@kindling/contracts/saved-views/endpoints.ts";
import { storeAdmin } from "../lib/session/stored-sessions.ts";
import { cut, FakeHistory } from "./fake-history.ts";
import { FakeIntroductions } from "./fake-introductions.ts";
import { answerList } from "./fake-list.ts";
import { FakeLive } from "./fake-live.ts";
import { FakeMatches } from "./fake-matches.ts";
import { FakeNotes } from "./fake-notes.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";

/** A complete founder "Company 0007" with the id 7. */
export const makeFounder = (id: number, fields: Partial<Founder> = {}): Founder => ({
  ...recordExamples.Founder,
  id,
  company: `Company ${String(id).padStart(4, "0")}`,
  name: `Founder ${id}`,
  email: `founder${id}@company.example`,
  ...fields,
});

/** A complete investor "Investor 7" with the id 7. */
export const makeInvestor = (id: number, fields: Partial<Investor> = {}): Investor => ({
  ...recordExamples.Investor,
  id,
  name: `Investor ${id}`,
  email: `investor${id}@fund.example`,
  ...fields,
});

interface Size {
  founders?: number;
  investors?: number;
  /** Whether each founder matches each investor. */
  matched?: boolean;
}

/**
 * A community in memory behind the endpoints of the admin's dashboard. Lists are searched, filtered, sorted and cut;
 * edits of records and reviews are stored. Its records may be changed directly. Other endpoints are added by
 * `server.on`, which also replaces those here.
 */
export class FakeCommunity {
  readonly founders: Founder[];
  readonly investors: Investor[];
  readonly matches: Match[];
  /** The ids of investors who are not invited yet. */
  readonly uninvited = new Set<number>();
  readonly live = new FakeLive();
  private readonly server: FakeServer;
  readonly introductions: FakeIntroductions;
  private readonly reviews: FakeMatches;
  private readonly histories = { founders: new FakeHistory(), investors: new FakeHistory() };

  constructor(server: FakeServer, { founders = 3, investors = 2, matched = false }: Size = {}) {
    this.server = server;
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => count - n);
    this.founders = numbers(founders).map((id) =>
      makeFounder(id, { investors_matched: matched ? investors : 0 }),
    );
    this.investors = numbers(investors).map((id) =>
      makeInvestor(id, { founder_matches: matched ? founders : 0, founder_matches_reviewed: 0 }),
    );
    this.matches = matched
      ? this.investors.flatMap((investor) => this.founders.map((founder) => makeMatch(investor, founder)))
      : [];
    this.reviews = new FakeMatches(this.matches, this.investors);
    this.introductions = new FakeIntroductions(this.matches);
    storeAdmin({ role: "admin" });
    this.serve();
  }

  /** Answers its endpoints, also again after a test let them fail. */
  serve(): void {
    this.serveRecords();
    this.reviews.serve(this.server);
    this.introductions.serve(this.server);
    this.serveOverviews();
  }

  /** Changes a record as another admin does: it is stored with the next version, and reported. */
  change(what: "founders" | "investors", id: number, fields: Partial<Founder> | Partial<Investor>): void {
    const { version } = this.save(what, id, fields);
    this.live.send({ what, records: [{ id, version }], ids: [id] });
  }

  /** Archives a record as another admin does. */
  archive(what: "founders" | "investors", id: number): void {
    const records: { id: number }[] = this[what];
    records.splice(records.indexOf(find(records, id)), 1);
    this.live.send({ what, ids: [id] });
  }

  /** Rates or annotates a match as another admin does: it is stored and reported. */
  review(id: number, review: Pick<MatchReview, "ben_rating" | "ben_notes">): void {
    const { founder_id, investor_id } = this.reviews.review(id, review);
    this.live.send({ what: "matches", ids: [id], founders: [founder_id], investors: [investor_id] });
  }

  private serveRecords(): void {
    const { server, founders, investors } = this;
    server.onList(foundersApi.listFounders, ({ query }) =>
      answerList(founders, foundersApi.listFounders.list, query),
    );
    server.onList(investorsApi.listInvestorsDatabase, ({ query }) => {
      const rows = investors.map((one) => ({ ...one, invited: this.uninvited.has(one.id) ? "no" : "yes" }));
      return answerList(rows, investorsApi.listInvestorsDatabase.list, query);
    });
    server.onList(investorsApi.listInvestors, ({ query }) =>
      answerList(
        investors.map((one) => investorInMatchView.parse(inMatchView(one))),
        investorsApi.listInvestors.list,
        query,
      ),
    );
    server.on(foundersApi.getFounder, ({ params }) => find(founders, params.id));
    server.on(investorsApi.getInvestor, ({ params }) => find(investors, params.id));
    for (const endpoint of [foundersApi.updateFounder, foundersApi.updateAsk])
      server.on(endpoint, (sent) => this.edit("founders", sent) as Founder);
    for (const endpoint of [investorsApi.updateInvestor, investorsApi.updateTemperature])
      server.on(endpoint, (sent) => this.edit("investors", sent) as Investor);
    server.on(foundersApi.undoFounderChange, (sent) => this.undo("founders", sent) as Founder);
    server.on(investorsApi.undoInvestorChange, (sent) => this.undo("investors", sent) as Investor);
    server.on(foundersApi.listMetricHistory, () => []);
    for (const what of ["founders", "investors"] as const) new FakeNotes(server, what);
    server.onList(foundersApi.listFounderHistory, (sent) => this.histories.founders.window(sent));
    server.onList(investorsApi.listInvestorHistory, (sent) => this.histories.investors.window(sent));
  }

  private edit(what: "founders" | "investors", { params, body, reply }: SentRequest): Founder | Investor {
    const saved = this.save(what, params.id, body as object);
    this.histories[what].nameEntry(reply);
    return saved;
  }

  private save(
    what: "founders" | "investors",
    id: number | undefined,
    patch: object,
    action?: HistoryEntry["action"],
  ): Founder | Investor {
    const record = find<Founder | Investor>(this[what], id);
    this.histories[what].add(record, patch, action);
    return Object.assign(record, patch, {
      version: record.version + 1,
      updated_at: new Date().toISOString(),
    });
  }

  private undo(what: "founders" | "investors", { params }: SentRequest): Founder | Investor {
    const record = find<Founder | Investor>(this[what], params.id);
    return this.save(what, record.id, this.histories[what].undo(record, params.entry), "undone");
  }

  private serveOverviews(): void {
    const { server, founders, matches } = this;
    server.on(matchesApi.getStats, () => ({ founders: founders.length, matches: matches.length }));
    server.on(foundersApi.getFounderOverview, () => noOverview);
    server.on(investorsApi.getInvestorOverview, () => noOverview);
    server.on(matchesApi.getMatchOverview, () => ({ matches: matches.length, ratings: [], weeks: [] }));
    server.on(listViews, () => []);
    server.on(listActivity, () => noActivity);
    server.on(listLateMails, () => ({ total: 0, mails: [] }));
    server.on(listInvitationRuns, () => []);
    server.on(lookUpFounders, ({ body }) => noLookalikes(body));
    server.on(lookUpInvestors, ({ body }) => noLookalikes(body));
    for (const endpoint of [
      foundersApi.listFounderApplications,
      investorsApi.listInvestorApplications,
      foundersApi.listArchivedFounders,
      investorsApi.listArchivedInvestors,
      listFounderDuplicates,
      listInvestorDuplicates,
      listFollowUps,
    ])
      server.onList(endpoint, emptyWindow);
  }
}

const noActivity = { entries: [], next: null, searched_to: null, missing: [], admins: [], viewers: [] };
const noLookalikes = (body: unknown) => (body as Lookups).records.map(() => []);
const noOverview = { months: [], stages: [], temperatures: [] };

const emptyWindow = ({ query }: SentRequest) => cut([], 0, query);

const makeMatch = (investor: Investor, founder: Founder): Match => ({
  ...recordExamples.Match,
  id: pairId(founder.id, investor.id),
  investor_id: investor.id,
  founder_id: founder.id,
  investor: { ...recordExamples.Match.investor, ...pick(investor, recordExamples.Match.investor) },
  founder: { ...recordExamples.Match.founder, ...pick(founder, recordExamples.Match.founder) },
  score: 100 - (founder.id % 100) / 2,
  ben_rating: null,
  ben_notes: null,
  version: 1,
});

/** The fields of a record that another shape also has. */
function pick<Shape extends object>(record: object, shape: Shape): Partial<Shape> {
  const entries = Object.entries(record).filter(([field]) => Object.hasOwn(shape, field));
  return Object.fromEntries(entries) as Partial<Shape>;
}

/** Lists are texts in the match cluster. */
const inMatchView = ({ preferred_stages, preferred_sectors, ...investor }: Investor) => ({
  ...recordExamples.InvestorInMatchView,
  ...investor,
  preferred_stages: preferred_stages.join(", "),
  preferred_sectors: preferred_sectors.join(", "),
});

function find<R extends { id: number }>(records: R[], id: number | undefined): R {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(404, "Not found", "not_found");
  return record;
}
