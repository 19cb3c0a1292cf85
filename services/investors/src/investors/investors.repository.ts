import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { investorDatabaseList, investorMatchList } from "@kindling/contracts/investors/lists.ts";
import type {
  Investor,
  InvestorCreate,
  InvestorInMatchView,
  InvestorUpdate,
} from "@kindling/contracts/investors/schemas.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import type { InvestorTally } from "@kindling/contracts/matches/schemas.ts";
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
import type { ServiceContext } from "@kindling/service-kit/process/service-definition.ts";
import { publishedStates } from "@kindling/service-kit/removals/published-states.ts";
import type { RemovalsRepository } from "@kindling/service-kit/removals/removals.repository.ts";
import type pg from "pg";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { type InvestorRow, toInvestor, toInvestorState } from "./investor.ts";
import {
  approvedInvestors,
  fields,
  investorHistory,
  matchViewFields,
  selected,
  selectedAsJson,
  selectedInMatchView,
  writable,
} from "./investors.columns.ts";
import { invitedInvestors } from "./invited-investors.repository.ts";

export type InvestorsRepository = ReturnType<typeof investorsRepository>;

const raw = (names: readonly string[]) => Prisma.raw(names.join(", "));
const columns = raw(writable);
const values = Prisma.raw(writable.map((column) => `given.${column}`).join(", "));
const result = Prisma.raw(selected);
const one = {
  name: "investor",
  text: `select ${[selected, ...consentColumns]} from investors where id = $1`,
};
const database = {
  name: "investors",
  table: approvedInvestors,
  list: investorDatabaseList,
  selected,
  toRecord: toInvestor,
  fields,
};
const inMatchView = {
  name: "investors",
  table: approvedInvestors,
  list: investorMatchList,
  selected: selectedInMatchView,
  toRecord: (row: InvestorInMatchView) => row,
  fields: matchViewFields,
};

/** Every query of the investors service. */
export function investorsRepository(
  prisma: PrismaClient,
  pool: pg.Pool,
  removals: RemovalsRepository,
  { wakeRelay, announce }: Pick<ServiceContext, "wakeRelay" | "announce">,
) {
  return {
    ...invitedInvestors(pool, announce),

    /** The whole investors database. */
    list: () => readWholeList(pool, { table: approvedInvestors, selectedAsJson }),

    /** The match view of all investors. */
    listMatchView: () =>
      readWholeList(pool, { table: approvedInvestors, selectedAsJson: selectedInMatchView }),

    /** The part of the investors database that a query selects. */
    query: (query: ListQuery) => queryList(pool, database, query),

    /** The part of the match view that a query selects. */
    queryMatchView: (query: ListQuery) => queryList(pool, inMatchView, query),

    /** The list in numbers. */
    overview: () => readListOverview(pool, { table: approvedInvestors, stage: "fund_stage" }),

    /** @throws 404 for an unknown id */
    async require(id: number) {
      const { rows } = await pool.query<InvestorRow & ConsentRow>({ ...one, values: [id] });
      if (rows[0] === undefined) throw notFound(texts.investorNotFound);
      return { ...toInvestor(rows[0]), ...consentOf(rows[0]) };
    },

    /** Ignores the email's case. @throws 404 for an unknown email */
    async requireByEmail(email: string) {
      const rows = await prisma.$queryRaw<{ id: number; name: string; email: string }[]>`
        select id, name, email from investors where lower(email) = lower(${email})`;
      if (rows[0] === undefined) throw notFound(texts.investorNotFound);
      return rows[0];
    },

    /** Ignores the email's case. */
    async hasEmail(email: string): Promise<boolean> {
      const rows = await prisma.$queryRaw<[{ found: boolean }]>`
        select exists (select from investors where lower(email) = lower(${email})) as found`;
      return rows[0].found;
    },

    /**
     * An investor as `create` returns it, but not stored. It takes the next id, as a stored one would: the ids of later
     * registrations do not tell that this one was not stored.
     * @throws 507 when no id is left
     */
    async unsaved(investor: InvestorCreate): Promise<Investor> {
      const rows = await translateError(prisma.$queryRaw<InvestorRow[]>`
        select ${result} from jsonb_populate_record(null::investors, ${JSON.stringify(investor)}::jsonb || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('investors', 'id')), 'version', 1, 'created_at', now(), 'updated_at', now(),
          'founder_matches', 0, 'founder_matches_reviewed', 0))`);
      return toInvestor(rows[0]!);
    },

    /**
     * Stores a new investor with their consent, adds to its history and marks it for publishing, in one statement.
     * @param isPending whether an admin has to approve it
     * @param digest of the request, if it may be sent again
     * @throws 409 when the email is taken, 507 when no id is left
     */
    async create(
      investor: InvestorCreate,
      author: Author,
      { consent, isPending, digest }: { consent: string | null; isPending: boolean; digest: string | null },
    ) {
      // Columns that are not given have their defaults.
      const given = writable.filter((column) => column in investor);
      const rows = await translateError(prisma.$queryRaw<InvestorRow[]>`
        with saved as (
          insert into investors (${raw(given)}, ${raw(consentColumns)}, application, ${raw([digestColumn])})
          select ${raw(given)}, ${consentValues(consent)}, ${isPending ? pending : null}::jsonb, ${digest}::text
          from jsonb_populate_record(null::investors, ${JSON.stringify(investor)}::jsonb)
          returning *, null::jsonb as before, to_jsonb(investors) as after),
        recorded as (${recordHistory(investorHistory, "saved", author)}),
        marked as (${markChanged("investor", "saved", author.requestId)})
        select ${result} from saved`);
      wakeRelay();
      return toInvestor(rows[0]!);
    },

    /** The investor that a request with this digest created in the last day, or null. */
    async findCreated(digest: string) {
      const rows = await prisma.$queryRaw<InvestorRow[]>`
        select ${result} from investors
        where request_digest = ${digest} and created_at > now() - interval '1 day'`;
      return rows[0] === undefined ? null : toInvestor(rows[0]);
    },

    /**
     * Changes only the given fields, adds to the history and marks the investor for publishing. Returns null for an
     * unknown id, and when the stored version is not `version`, if given.
     * @throws 409 when the email is taken, 429 when a member has changed too much
     */
    async update(id: number, patch: InvestorUpdate, author: Author, version: number | null = null) {
      const rows = await translateError(prisma.$queryRaw<InvestorRow[]>`
        with saved as (
          update investors i
          set (${columns}) = (select ${values} from jsonb_populate_record(i, ${JSON.stringify(patch)}::jsonb) given),
              version = i.version + 1, updated_at = now()
          where id = ${id} and version = coalesce(${version}, version)
          returning new.*, to_jsonb(old) as before, to_jsonb(new) as after),
        recorded as (${recordHistory(investorHistory, "saved", author)}),
        marked as (${markChanged("investor", "saved", author.requestId)})
        select ${result} from saved`);
      if (rows[0] === undefined) return null;
      wakeRelay();
      return toInvestor(rows[0]);
    },

    /**
     * Brings an archived investor back.
     * @throws 404 for an unknown or erased id, 409 when the email is taken by now
     */
    unarchive: (id: number, author: Author) => translateError(removals.unarchive(id, author)),

    /**
     * Stores a tally if it is newer, or has the stored version but other counts. Locks rows in order of their ids,
     * because otherwise replicas that store the same investors would deadlock.
     */
    async applyTallies(tallies: readonly { version: number; state: InvestorTally }[]) {
      await prisma.$executeRaw`
        with newer as (
          select i.id, t.matched, t.reviewed, t.version
          from investors i
          join unnest(${tallies.map(({ state }) => state.id)}::int[],
                      ${tallies.map(({ state }) => state.founder_matches)}::int[],
                      ${tallies.map(({ state }) => state.founder_matches_reviewed)}::int[],
                      ${tallies.map(({ version }) => version)}::int[]) t(id, matched, reviewed, version)
            on i.id = t.id
          where i.tally_version < t.version
             or (i.tally_version = t.version
                 and (i.founder_matches, i.founder_matches_reviewed) <> (t.matched, t.reviewed))
          order by i.id for no key update of i)
        update investors i
        set founder_matches = n.matched, founder_matches_reviewed = n.reviewed, tally_version = n.version
        from newer n
        where i.id = n.id and i.tally_version <= n.version`;
    },

    /** Resets every tally before the stream is read again. Investors without a tally will never receive one. */
    async forgetTallies() {
      await runWithoutTimeout(
        pool,
        `update investors set founder_matches = 0, founder_matches_reviewed = 0, tally_version = 0
         where tally_version > 0`,
      );
    },

    publication: (): Publication =>
      publication({
        aggregate: "investor",
        event: investorChanged,
        source: "investors",
        removals: "removals",
        load: publishedStates(pool, removals, { table: "investors", selected, toState: toInvestorState }),
      }),
  };
}

const idSequence = "investors_id_seq";

async function translateError<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, "investors_email_once", "investors_request_once"))
      throw conflict(texts.investorExists);
    if (isSequenceExhausted(error, idSequence)) throw outOfIds(texts.noInvestorIds, idSequence);
    throw toChangesRefused(error) ?? error;
  }
}
