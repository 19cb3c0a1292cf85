import { investorMatchList } from "@kindling/contracts/investors/lists.ts";
import { type InvestorInMatchView, investorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import type { InvestorTally } from "@kindling/contracts/matches/schemas.ts";
import { runWithoutTimeout } from "@kindling/service-kit/database/transaction.ts";
import { queryList } from "@kindling/service-kit/lists/query-list.ts";
import { readWholeList } from "@kindling/service-kit/lists/whole-list.ts";
import type { ServiceContext } from "@kindling/service-kit/process/service-definition.ts";
import { selectedColumn } from "@kindling/service-kit/records/record-kind.ts";
import type { PrismaClient } from "../../generated/client.ts";
import { investorKind } from "./investor-kind.ts";
import { invitedInvestors } from "./invited-investors.repository.ts";

export type InvestorsRepository = ReturnType<typeof investorsRepository>;

const fieldsInMatchView = Object.keys(investorInMatchView.shape);

/** The match view gives preferences as comma-separated text. */
const selectedInMatchView = fieldsInMatchView
  .map((column) =>
    column === "preferred_stages" || column === "preferred_sectors"
      ? `array_to_string(${column}, ', ') as ${column}`
      : selectedColumn(investorKind, column),
  )
  .join(", ");

const matchView = {
  name: "investors",
  table: investorKind.listed,
  list: investorMatchList,
  selected: selectedInMatchView,
  toRecord: (row: InvestorInMatchView) => row,
  fields: fieldsInMatchView,
};

/** The queries that only investors have. */
export function investorsRepository(
  prisma: PrismaClient,
  { pool, announce }: Pick<ServiceContext, "pool" | "announce">,
) {
  return {
    ...invitedInvestors(pool, announce),

    /** The match view of all investors. */
    listMatchView: () =>
      readWholeList(pool, { table: investorKind.listed, selectedAsJson: selectedInMatchView }),

    /** The part of the match view that a query selects. */
    queryMatchView: (query: ListQuery) => queryList(pool, matchView, query),

    /** Ignores the email's case. */
    async hasEmail(email: string): Promise<boolean> {
      const rows = await prisma.$queryRaw<[{ found: boolean }]>`
        select exists (select from investors where lower(email) = lower(${email})) as found`;
      return rows[0].found;
    },

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
  };
}
