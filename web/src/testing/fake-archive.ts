import * as foundersApi from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import * as investorsApi from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { mergeFounders, mergeInvestors } from "@kindling/contracts/removals/merge-endpoints.ts";
import { erasedFrom } from "@kindling/contracts/removals/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { FakeCommunity } from "./fake-community.ts";
import { cut } from "./fake-history.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";

type What = "founders" | "investors";
type Records = (Founder | Investor)[];

/** The archive of a community in memory, behind its endpoints. */
export class FakeArchive {
  readonly founders: Records = [];
  readonly investors: Records = [];
  /** The bodies of merges. */
  readonly merges: unknown[] = [];
  private readonly server: FakeServer;
  private readonly community: FakeCommunity;

  constructor(server: FakeServer, community: FakeCommunity) {
    this.server = server;
    this.community = community;
    this.serve();
  }

  /** Answers its endpoints, also again after a test let them fail. */
  serve(): void {
    const { server, founders, investors } = this;
    server.onList(foundersApi.listArchivedFounders, (sent) => windowOf(founders, sent));
    server.onList(investorsApi.listArchivedInvestors, (sent) => windowOf(investors, sent));
    server.on(foundersApi.removeFounder, (sent) => this.remove("founders", sent));
    server.on(investorsApi.removeInvestor, (sent) => this.remove("investors", sent));
    server.on(mergeFounders, (sent) => this.merge("founders", sent) as never);
    server.on(mergeInvestors, (sent) => this.merge("investors", sent) as never);
    server.on(foundersApi.unarchiveFounder, ({ params }) => this.restore("founders", params.id!) as Founder);
    server.on(
      investorsApi.unarchiveInvestor,
      ({ params }) => this.restore("investors", params.id!) as Investor,
    );
  }

  /** Archives a record as another admin does. */
  archive(what: What, id: number): void {
    const record = (this.community[what] as Records).find((one) => one.id === id)!;
    this.community.archive(what, id);
    this[what].unshift(record);
  }

  /** Restores a record as another admin does. */
  restore(what: What, id: number): Founder | Investor {
    const record = this.take(what, id);
    const records = this.community[what] as Records;
    records.push(record);
    records.sort((a, b) => b.id - a.id);
    this.community.live.send({ what, ids: [id] });
    return record;
  }

  /** Erases an archived record as another admin does. */
  erase(what: What, id: number): void {
    this.take(what, id);
    this.community.live.send({ what, ids: [id] });
  }

  private remove(what: What, { params, query }: SentRequest) {
    const id = params.id!;
    const isErasure = query.get("erase") === "true";
    if (isErasure) this.erase(what, id);
    else this.archive(what, id);
    return { id, archived_at: archivedAt, erased_at: isErasure ? archivedAt : null };
  }

  private merge(what: What, { params, body }: SentRequest) {
    const { other_id, version, changes } = body as { other_id: number; version: number; changes: object };
    const kept = (this.community[what] as Records).find((one) => one.id === params.id)!;
    if (kept.version !== version) throw new Refusal(409, texts.mergeChanged, "conflict");
    this.merges.push(body);
    Object.assign(kept, changes, { version: version + 1 });
    this.archive(what, other_id);
    const removal = {
      id: other_id,
      version: 2,
      archived_at: archivedAt,
      erased_at: null,
      merged_into: kept.id,
    };
    return { record: kept, removal, entry: null };
  }

  private take(what: What, id: number): Founder | Investor {
    const record = this[what].find((one) => one.id === id);
    if (!record) throw new Refusal(404, "Not found", "not_found");
    this[what].splice(this[what].indexOf(record), 1);
    return record;
  }
}

const archivedAt = new Date().toISOString();

function windowOf(records: Records, { query }: SentRequest) {
  const rows = records.map(({ id, name, company, email }) => ({
    id,
    name,
    company,
    email,
    archived_at: archivedAt,
    archived_by: { role: "admin", id: null, name: null },
    erased_from: erasedFrom(archivedAt),
  }));
  return cut(rows, rows.length, query);
}
