import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import { ChipList } from "../../ui/values/chip-list.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { type DatabaseSortKey, locationOf } from "../lists/database-list.ts";
import { ChoiceCell, MailCell, OpenRowButton, TextCell, WebsiteCell } from "./cells.tsx";
import { TemperatureCell } from "./temperature-cell.tsx";

/** The columns of the Investor Database tab. */
export const databaseColumns: readonly DataColumn<Investor, DatabaseSortKey>[] = [
  {
    id: "name",
    header: "Name",
    width: 180,
    cell: (investor) => <OpenRowButton strong id={investor.id} name={investor.name} />,
  },
  { id: "company", header: "Company", width: 300, cell: (investor) => <CompanyCell investor={investor} /> },
  {
    id: "type",
    header: "Type",
    width: 130,
    cell: (investor) => <ChoiceCell labels={investorType.labels} value={investor.investor_type} />,
  },
  {
    id: "fundStage",
    header: "Fund Stage",
    width: 168,
    sortKey: "fundStage",
    cell: (investor) => <ChoiceCell labels={fundingStage.labels} value={investor.fund_stage} />,
  },
  {
    id: "typicalCheck",
    header: "Typical Check",
    width: 140,
    numeric: true,
    sortKey: "typicalCheck",
    cell: (investor) => <UsdCompact amount={investor.typical_check_usd} />,
  },
  {
    id: "preferredSectors",
    header: "Preferred Sectors",
    width: 212,
    cell: (investor) => (
      <ChipList values={investor.preferred_sectors.map((value) => sector.labels[value])} limit={2} />
    ),
  },
  {
    id: "preferredStages",
    header: "Preferred Stages",
    width: 180,
    sortKey: "preferredStages",
    cell: (investor) => (
      <ChipList values={investor.preferred_stages.map((value) => fundingStage.labels[value])} limit={2} />
    ),
  },
  {
    id: "location",
    header: "Location",
    width: 170,
    cell: (investor) => <TextCell text={locationOf(investor)} />,
  },
  {
    id: "temperature",
    header: "Temperature",
    width: 130,
    sticky: true,
    sortKey: "temperature",
    cell: (investor) => <TemperatureCell investor={investor} />,
  },
  { id: "email", header: "Email", width: 220, cell: (investor) => <MailCell email={investor.email} /> },
  {
    id: "website",
    header: "Website",
    width: 190,
    cell: (investor) => <WebsiteCell website={investor.website} />,
  },
];

function CompanyCell({ investor: { company, thesis_text } }: { investor: Investor }) {
  return (
    <div className="flex min-w-0 flex-col group-data-compact/frame:flex-row group-data-compact/frame:items-baseline group-data-compact/frame:gap-2">
      <span className="truncate" title={company ?? undefined}>
        {company ?? <span className="text-muted">Not specified</span>}
      </span>
      {thesis_text && (
        <span title={thesis_text} className="min-w-0 truncate text-xs text-muted">
          {thesis_text}
        </span>
      )}
    </div>
  );
}
