import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import Globe from "lucide-react/icons/globe";
import { ChipList } from "../../../ui/values/chip-list.tsx";
import { locationOf } from "../investor-database/database-list.ts";
import { TemperatureCell } from "../table/temperature-cell.tsx";
import {
  CardFrame,
  type CardProps,
  CardTitle,
  FactChip,
  LinkIcon,
  labelOf,
  MailIcon,
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
      <div className="flex items-center justify-between gap-2 pt-1">
        <div className="flex min-w-0">
          {shows("type") && (
            <FactChip label="Type" text={labelOf(investorType.labels, investor.investor_type)} />
          )}
          {shows("fundStage") && (
            <FactChip label="Fund Stage" text={labelOf(fundingStage.labels, investor.fund_stage)} />
          )}
        </div>
        {shows("typicalCheck") && <TypicalCheck amount={investor.typical_check_usd} />}
      </div>
      {shows("preferredSectors") && (
        <Preference label="Sectors" values={investor.preferred_sectors.map((one) => sector.labels[one])} />
      )}
      {shows("preferredStages") && (
        <Preference
          label="Stages"
          values={investor.preferred_stages.map((one) => fundingStage.labels[one])}
        />
      )}
    </CardFrame>
  );
}

/** What an investor looks for, beside its quiet label. */
function Preference({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div className="flex items-baseline gap-2">
      <span className="w-12 shrink-0 text-xs text-muted">
        <span className="sr-only">Preferred </span>
        {label}
      </span>
      <ChipList limit={2} oneLine values={values} />
    </div>
  );
}
