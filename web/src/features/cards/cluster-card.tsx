import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { formatChoice } from "../../lib/format.ts";
import { matchCount, sectorsOf, stagesOf } from "../lists/cluster-list.ts";
import { locationOf } from "../lists/database-list.ts";
import { TemperatureCell } from "../tables/temperature-cell.tsx";
import {
  CardFrame,
  type CardProps,
  CardTitle,
  ExpandButton,
  Preference,
  QuietLine,
  TypicalCheck,
} from "./card-parts.tsx";

/** An investor's facts in the match cluster, in the order of the columns. */
export function ClusterCard({ row: investor, shows }: CardProps<InvestorInMatchView>) {
  const { id, name } = investor;
  return (
    <CardFrame
      title={<CardTitle id={id} name={name} />}
      footer={
        <>
          <div className="-ml-0.5 w-30">
            {shows("temperature") && <TemperatureCell investor={investor} inGrid={false} />}
          </div>
          <ExpandButton
            id={id}
            label="Founder Matches"
            count={matchCount(investor)}
            of={`${investor.founder_matches > 0 ? "reviewed " : ""}of ${name}`}
          />
        </>
      }
    >
      <QuietLine>{shows("company") && investor.company}</QuietLine>
      <div className="flex flex-col gap-1 pt-1">
        {shows("preferredStages") && (
          <Preference
            label="Stages"
            limit={3}
            values={stagesOf(investor).map((value) => formatChoice(fundingStage.labels, value))}
          />
        )}
        {shows("preferredSectors") && (
          <Preference
            label="Sectors"
            limit={3}
            values={sectorsOf(investor).map((value) => formatChoice(sector.labels, value))}
          />
        )}
      </div>
      <div className="flex items-center justify-between gap-3">
        <QuietLine>
          {locationOf({
            city: shows("city") ? investor.city : null,
            state: shows("state") ? investor.state : null,
          })}
        </QuietLine>
        {shows("typicalCheck") && <TypicalCheck amount={investor.typical_check_usd} />}
      </div>
    </CardFrame>
  );
}
