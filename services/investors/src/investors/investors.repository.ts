import { investorMatchList } from "@kindling/contracts/investors/lists.ts";
import { type InvestorInMatchView, investorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
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
  hasNotes: true,
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
  };
}
