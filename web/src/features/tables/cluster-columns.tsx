import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { formatChoice } from "../../lib/format.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import { ChipList } from "../../ui/values/chip-list.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { type ClusterSortKey, matchCount, sectorsOf, stagesOf } from "../lists/cluster-list.ts";
import { ExpandArrow, ExpandCount, OpenRowButton, TextCell } from "./cells.tsx";
import { TemperatureCell } from "./temperature-cell.tsx";

/** The columns of the Investor Match Cluster tab. */
export const clusterColumns: readonly DataColumn<InvestorInMatchView, ClusterSortKey>[] = [
  {
    id: "name",
    header: "Investor Name",
    width: 180,
    cell: (investor) => (
      <div className="flex items-center gap-1">
        <ExpandArrow id={investor.id} label={`Founder matches for ${investor.name}`} />
        {/* The company opens the record; without a company, the name does. */}
        {investor.company ? (
          <span title={investor.name} className="line-clamp-(--lines) font-semibold">
            {investor.name}
          </span>
        ) : (
          <OpenRowButton strong id={investor.id} name={investor.name} />
        )}
      </div>
    ),
  },
  {
    id: "company",
    header: "Company",
    width: 120,
    // The column cannot be hidden, because its cells open the records.
    alwaysShown: true,
    cell: (investor) =>
      investor.company ? (
        <OpenRowButton id={investor.id} name={investor.company} />
      ) : (
        <TextCell text={null} />
      ),
  },
  {
    id: "preferredStages",
    header: "Preferred Stages",
    width: 228,
    cell: (investor) => (
      <ChipList
        values={stagesOf(investor).map((value) => formatChoice(fundingStage.labels, value))}
        limit={3}
      />
    ),
  },
  {
    id: "typicalCheck",
    header: "Typical Check",
    width: 116,
    numeric: true,
    cell: (investor) => <UsdCompact amount={investor.typical_check_usd} />,
  },
  {
    id: "preferredSectors",
    header: "Preferred Sectors",
    width: 240,
    cell: (investor) => (
      <ChipList values={sectorsOf(investor).map((value) => formatChoice(sector.labels, value))} limit={3} />
    ),
  },
  { id: "city", header: "City", width: 110, cell: (investor) => <TextCell text={investor.city} /> },
  { id: "state", header: "State", width: 114, cell: (investor) => <TextCell text={investor.state} /> },
  {
    id: "temperature",
    header: "Temperature",
    width: 130,
    sortKey: "temperature",
    cell: (investor) => <TemperatureCell investor={investor} />,
  },
  {
    id: "founderMatches",
    header: "Founder Matches",
    width: 147,
    sticky: true,
    numeric: true,
    sortKey: "founderMatches",
    cell: (investor) => (
      <ExpandCount
        id={investor.id}
        count={matchCount(investor)}
        label={`founder matches of ${investor.name}${investor.founder_matches > 0 ? " reviewed" : ""}`}
      />
    ),
  },
];
