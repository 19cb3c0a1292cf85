import { industry, sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType, temperature } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { deckHref } from "@kindling/contracts/founders/deck.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { CsvColumn } from "../../../lib/csv.ts";
import { formatChoice, formatList } from "../../../lib/format.ts";
import { descriptionOf } from "../founders/founder-list.ts";
import { locationOf } from "../investor-database/database-list.ts";
import { sectorsOf, stagesOf } from "../match-cluster/cluster-list.ts";

/** An export leaves missing values empty; amounts are whole numbers of USD. */
const word = (labels: Readonly<Record<string, string>>, value: string | null) =>
  formatChoice(labels, value, "");
const words = (labels: Readonly<Record<string, string>>, values: readonly string[]) =>
  formatList(
    values.map((value) => word(labels, value)),
    Number.POSITIVE_INFINITY,
    "",
  );

/** The columns of each tab's export, untruncated. */
export const founderExport: readonly CsvColumn<Founder>[] = [
  { heading: "Company", value: ({ company }) => company },
  { heading: "Founder", value: ({ name }) => name },
  { heading: "Discord", value: ({ discord_username }) => discord_username },
  { heading: "Product Stage", value: ({ product_stage }) => word(productStage.labels, product_stage) },
  { heading: "Stage", value: ({ funding_stage }) => word(fundingStage.labels, funding_stage) },
  { heading: "Ask", value: ({ requested_check_usd }) => requested_check_usd },
  { heading: "Industry", value: (founder) => word(industry.labels, founder.industry) },
  { heading: "Company Description", value: descriptionOf },
  { heading: "Email", value: ({ email }) => email },
  { heading: "Website", value: ({ website }) => website },
  { heading: "Deck Link", value: ({ gdrive_file_id }) => deckHref(gdrive_file_id) },
  { heading: "Investors Matched", value: ({ investors_matched }) => investors_matched },
];

export const clusterExport: readonly CsvColumn<InvestorInMatchView>[] = [
  { heading: "Investor Name", value: ({ name }) => name },
  { heading: "Company", value: ({ company }) => company },
  { heading: "Preferred Stages", value: (investor) => words(fundingStage.labels, stagesOf(investor)) },
  { heading: "Typical Check", value: ({ typical_check_usd }) => typical_check_usd },
  { heading: "Preferred Sectors", value: (investor) => words(sector.labels, sectorsOf(investor)) },
  { heading: "City", value: ({ city }) => city },
  { heading: "State", value: ({ state }) => state },
  { heading: "Temperature", value: (investor) => temperature.labels[investor.temperature] },
  { heading: "Founder Matches", value: ({ founder_matches }) => founder_matches },
  { heading: "Reviewed", value: ({ founder_matches_reviewed }) => founder_matches_reviewed },
];

export const databaseExport: readonly CsvColumn<Investor>[] = [
  { heading: "Name", value: ({ name }) => name },
  { heading: "Company", value: ({ company }) => company },
  { heading: "Thesis", value: ({ thesis_text }) => thesis_text },
  { heading: "Type", value: ({ investor_type }) => word(investorType.labels, investor_type) },
  { heading: "Fund Stage", value: ({ fund_stage }) => word(fundingStage.labels, fund_stage) },
  { heading: "Typical Check", value: ({ typical_check_usd }) => typical_check_usd },
  { heading: "Preferred Sectors", value: (investor) => words(sector.labels, investor.preferred_sectors) },
  { heading: "Preferred Stages", value: (investor) => words(fundingStage.labels, investor.preferred_stages) },
  { heading: "Location", value: locationOf },
  { heading: "Temperature", value: (investor) => temperature.labels[investor.temperature] },
  { heading: "Email", value: ({ email }) => email },
  { heading: "Website", value: ({ website }) => website },
];
