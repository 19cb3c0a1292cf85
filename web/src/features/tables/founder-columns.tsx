import { industry } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { formatCount } from "../../lib/format.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";
import { descriptionOf, type FounderSortKey } from "../lists/founder-list.ts";
import { AskCell } from "./ask-cell.tsx";
import {
  ChoiceCell,
  ExpandArrow,
  ExpandCount,
  MailCell,
  OpenRowButton,
  TextCell,
  WebsiteCell,
} from "./cells.tsx";
import { DeckLink } from "./deck-link.tsx";

/** The columns of the Founders tab. */
export const founderColumns: readonly DataColumn<Founder, FounderSortKey>[] = [
  {
    id: "company",
    header: "Company",
    width: 210,
    cell: (founder) => (
      <div className="flex items-center gap-1">
        <ExpandArrow id={founder.id} label={`Investor matches for ${founder.company}`} />
        <OpenRowButton strong id={founder.id} name={founder.company} />
      </div>
    ),
  },
  { id: "founder", header: "Founder", width: 160, cell: (founder) => <TextCell text={founder.name} /> },
  {
    id: "discord",
    header: "Discord",
    width: 150,
    cell: (founder) => <TextCell text={founder.discord_username} />,
  },
  {
    id: "productStage",
    header: "Product Stage",
    width: 140,
    sortKey: "productStage",
    cell: (founder) => <ChoiceCell labels={productStage.labels} value={founder.product_stage} />,
  },
  {
    id: "stage",
    header: "Stage",
    width: 168,
    sortKey: "stage",
    cell: (founder) => <ChoiceCell labels={fundingStage.labels} value={founder.funding_stage} />,
  },
  {
    id: "ask",
    header: "Ask",
    width: 120,
    numeric: true,
    sortKey: "ask",
    cell: (founder) => <AskCell founder={founder} />,
  },
  {
    id: "industry",
    header: "Industry",
    width: 140,
    sortKey: "industry",
    cell: (founder) => <ChoiceCell labels={industry.labels} value={founder.industry} />,
  },
  {
    id: "description",
    header: "Company Description",
    width: 300,
    cell: (founder) => <TextCell text={descriptionOf(founder)} />,
  },
  { id: "email", header: "Email", width: 220, cell: (founder) => <MailCell email={founder.email} /> },
  {
    id: "website",
    header: "Website",
    width: 190,
    cell: (founder) => <WebsiteCell website={founder.website} />,
  },
  {
    id: "deck",
    header: "Deck Link",
    width: 120,
    cell: (founder) => (
      <DeckLink fileId={founder.gdrive_file_id} company={founder.company} none="No file" tabIndex={-1} />
    ),
  },
  {
    id: "investorsMatched",
    header: "Investors Matched",
    width: 158,
    sticky: true,
    numeric: true,
    sortKey: "investorsMatched",
    cell: (founder) => (
      <ExpandCount
        id={founder.id}
        count={formatCount(founder.investors_matched)}
        label={`investors matched with ${founder.company}`}
      />
    ),
  },
];
