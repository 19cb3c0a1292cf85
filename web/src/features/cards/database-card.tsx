import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import Globe from "lucide-react/icons/globe";
import { locationOf } from "../lists/database-list.ts";
import { TemperatureCell } from "../tables/temperature-cell.tsx";
import {
  CardFrame,
  type CardProps,
  CardTitle,
  FactChip,
  FactLine,
  LinkIcon,
  MailIcon,
  Preference,
  QuietLine,
  TypicalCheck,
} from "./card-parts.tsx";

/** An investor's facts in the database, in the order of the columns. */
export function DatabaseCard({ row: investor, shows }: CardProps<Investor>) {
  return (
    <CardFrame
      title={<CardTitle id={investor.id} name={investor.name} />}
      footer={
        <>
          <span className="min-w-0 grow truncate text-muted">
            {shows("location") && locationOf(investor)}
          </span>
          <div className="shrink-0">
            <TemperatureCell investor={investor} inGrid={false} />
          </div>
          {shows("email") && <MailIcon email={investor.email} />}
          {shows("website") && investor.website && (
            <LinkIcon icon={Globe} href={investor.website} name={investor.website} />
          )}
        </>
      }
    >
      <QuietLine>
        {shows("company") && investor.company && <span className="text-ink">{investor.company}</span>}
        {shows("company") && investor.thesis_text}
      </QuietLine>
      <FactLine>
        {shows("type") && (
          <FactChip label="Type" labels={investorType.labels} value={investor.investor_type} />
        )}
        {shows("fundStage") && (
          <FactChip label="Fund Stage" labels={fundingStage.labels} value={investor.fund_stage} />
        )}
        {shows("typicalCheck") && <TypicalCheck amount={investor.typical_check_usd} />}
      </FactLine>
      {shows("preferredSectors") && (
        <Preference
          label="Sectors"
          limit={2}
          values={investor.preferred_sectors.map((one) => sector.labels[one])}
        />
      )}
      {shows("preferredStages") && (
        <Preference
          label="Stages"
          limit={2}
          values={investor.preferred_stages.map((one) => fundingStage.labels[one])}
        />
      )}
    </CardFrame>
  );
}
