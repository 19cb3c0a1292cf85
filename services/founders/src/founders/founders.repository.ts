import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { founderList } from "@kindling/contracts/founders/list.ts";
import type { FounderCreate, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import type { FounderTally } from "@kindling/contracts/matches/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { pending } from "@kindling/service-kit/applications/stored-application.ts";
import { type ConsentRow, consentColumns, consentOf, consentValues } from "@kindling/service-kit/consent.ts";
import { isSequenceExhausted, isUniqueViolation } from "@kindling/service-kit/database/database-errors.ts";
import { runWithoutTimeout } from "@kindling/service-kit/database/transaction.ts";
import { conflict, notFound, outOfIds } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { toChangesRefused } from "@kindling/service-kit/history/limit-changes.ts";
import { recordHistory } from "@kindling/service-kit/history/record-history.ts";
import { digestColumn } from "@kindling/service-kit/idempotency.ts";
import { readListOverview } from "@kindling/service-kit/lists/list-overview.ts";
import { queryList } from "@kindling/service-kit/lists/query-list.ts";
import { readWholeList } from "@kindling/service-kit/lists/whole-list.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/outbox/publication.ts";
import { publishedStates } from "@kindling/service-kit/removals/published-states.ts";
import type { RemovalsRepository } from "@kindling/service-kit/removals/removals.repository.ts";
import type pg from "pg";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { type FounderRow, toFounder, toFounderState } from "./founder.ts";
import {
  approvedFounders,
  fields,
  founderHistory,
  selected,
  selectedAsJson,
  writable,
} from "./founders.columns.ts";
import { readMetricHistory } from "./metric-history.repository.ts";

export type FoundersRepository = ReturnType<typeof foundersRepository>;

const raw = (names: readonly string[]) => Prisma.raw(names.join(", "));
const columns = raw(writable);
const values = Prisma.raw(writable.map((column) => `given.${column}`).join(", "));
const result = Prisma.raw(selected);
const one = { name: "founder", text: `select ${[selected, ...consentColumns]} from founders where id = $1` };
const listSource = {
  name: "founders",
  table: approvedFounders,
  list: founderList,
  selected,
  toRecord: toFounder,
  fields,
};

/** Every query of the founders service. */
export function foundersRepository(
  prisma: PrismaClient,
  pool: pg.Pool,
  removals: RemovalsRepository,
  wakeRelay: () => void,
) {
  return {
    /** The whole list. */
    list: () => readWholeList(pool, { table: approvedFounders, selectedAsJson }),

    /** The part of the list that a query selects. */
    query: (query: ListQuery) => queryList(pool, listSource, query),

    /** The list in numbers. */
    overview: () => readListOverview(pool, { table: approvedFounders, stage: "funding_stage" }),

    /** @throws 404 for an unknown id */
    async require(id: number) {
      const { rows } = await pool.query<FounderRow & ConsentRow>({ ...one, values: [id] });
      if (rows[0] === undefined) throw notFound(texts.founderNotFound);
      return { ...toFounder(rows[0]), ...consentOf(rows[0]) };
    },

    /** @throws 404 for an unknown id */
    async metricHistory(id: number) {
      return readMetricHistory(pool, await this.require(id));
    },

    /** Ignores the email's case. @throws 404 for an unknown email */
    async requireByEmail(email: string) {
      const rows = await prisma.$queryRaw<{ id: number; name: string; company: string }[]>`
        select id, name, company from founders where lower(email) = lower(${email})`;
      if (rows[0] === undefined) throw notFound(texts.founderNotFound);
      return rows[0];
    },

    /**
     * Stores a new founder with their consent, adds to its history and marks it for publishing, in one statement.
     * @param isPending whether an admin has to approve it
     * @param digest of the request, if it may be sent again
     * @throws 409 when the email or the company is taken, 507 when no id is left
     */
    async create(
      founder: FounderCreate,
      author: Author,
      { consent, isPending, digest }: { consent: string | null; isPending: boolean; digest: string | null },
    ) {
      // Columns that are not given have their defaults.
      const given = writable.filter((column) => column in founder);
      const rows = await translateError(prisma.$queryRaw<FounderRow[]>`
        with saved as (
          insert into founders (${raw(given)}, ${raw(consentColumns)}, application, ${raw([digestColumn])})
          select ${raw(given)}, ${consentValues(consent)}, ${isPending ? pending : null}::jsonb, ${digest}::text
          from jsonb_populate_record(null::founders, ${JSON.stringify(founder)}::jsonb)
          returning *, null::jsonb as before, to_jsonb(founders) as after),
        recorded as (${recordHistory(founderHistory, "saved", author)}),
        marked as (${markChanged("founder", "saved", author.requestId)})
        select ${result} from saved`);
      wakeRelay();
      return toFounder(rows[0]!);
    },

    /** The founder that a request with this digest created in the last day, or null. */
    async findCreated(digest: string) {
      const rows = await prisma.$queryRaw<FounderRow[]>`
        select ${result} from founders
        where request_digest = ${digest} and created_at > now() - interval '1 day'`;
      return rows[0] === undefined ? null : toFounder(rows[0]);
    },

    /**
     * Changes only the given fields, adds to the history and marks the founder for publishing. Returns null for an
     * unknown id, and when the stored version is not `version`, if given.
     * @throws 409 when the email or the company is taken, 429 when a member has changed too much
     */
    async update(id: number, patch: FounderUpdate, author: Author, version: number | null = null) {
      const rows = await translateError(prisma.$queryRaw<FounderRow[]>`
        with saved as (
          update founders f
          set (${columns}, company_twin) = (
                select ${values}, case when company_key_of(given.company) = company_key_of(f.company) then f.company_twin end
                from jsonb_populate_record(f, ${JSON.stringify(patch)}::jsonb) given),
              version = f.version + 1, updated_at = now()
          where id = ${id} and version = coalesce(${version}, version)
          returning new.*, to_jsonb(old) as before, to_jsonb(new) as after),
        recorded as (${recordHistory(founderHistory, "saved", author)}),
        marked as (${markChanged("founder", "saved", author.requestId)})
        select ${result} from saved`);
      if (rows[0] === undefined) return null;
      wakeRelay();
      return toFounder(rows[0]);
    },

    /** The ids of founders whose companies are the same to a reader, from before a version that compares them so. */
    async sameCompanies(): Promise<number[][]> {
      const { rows } = await pool.query<{ ids: number[] }>(
        `with keyed as (select id, split_part(company_key, e'\\n', 1) as key from founders)
         select array_agg(id order by id) as ids from keyed
         where key in (select split_part(company_key, e'\\n', 1) from founders where company_key like e'%\\n%')
         group by key having count(*) > 1 order by 1`,
      );
      return rows.map(({ ids }) => ids);
    },

    /**
     * Brings an archived founder back.
     * @throws 404 for an unknown or erased id, 409 when the email or the company is taken by now
     */
    unarchive: (id: number, author: Author) => translateError(removals.unarchive(id, author)),

    /**
     * Stores a tally if it is newer, or has the stored version but another count. Locks rows in order of their ids,
     * because otherwise replicas that store the same founders would deadlock.
     */
    async applyTallies(tallies: readonly { version: number; state: FounderTally }[]) {
      await prisma.$executeRaw`
        with newer as (
          select f.id, t.matched, t.version
          from founders f
          join unnest(${tallies.map(({ state }) => state.id)}::int[],
                      ${tallies.map(({ state }) => state.investors_matched)}::int[],
                      ${tallies.map(({ version }) => version)}::int[]) t(id, matched, version) on f.id = t.id
          where f.tally_version < t.version
             or (f.tally_version = t.version and f.investors_matched <> t.matched)
          order by f.id for no key update of f)
        update founders f set investors_matched = n.matched, tally_version = n.version
        from newer n
        where f.id = n.id and f.tally_version <= n.version`;
    },

    /** Resets every tally before the stream is read again. Founders without a tally will never receive one. */
    async forgetTallies() {
      await runWithoutTimeout(
        pool,
        "update founders set investors_matched = 0, tally_version = 0 where tally_version > 0",
      );
    },

    publication: (): Publication =>
      publication({
        aggregate: "founder",
        event: founderChanged,
        source: "founders",
        removals: "removals",
        load: publishedStates(pool, removals, { table: "founders", selected, toState: toFounderState }),
      }),
  };
}

const idSequence = "founders_id_seq";

async function translateError<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, "founders_email_once", "founders_company_once", "founders_request_once"))
      throw conflict(texts.founderExists);
    if (isSequenceExhausted(error, idSequence)) throw outOfIds(texts.noFounderIds, idSequence);
    throw toChangesRefused(error) ?? error;
  }
}
