import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { formatChoice } from "../../../lib/format.ts";
import { ChipList } from "../../../ui/values/chip-list.tsx";
import { locationOf } from "../investor-database/database-list.ts";
import { matchCount, sectorsOf, stagesOf } from "../match-cluster/cluster-list.ts";
import { TemperatureCell } from "../table/temperature-cell.tsx";
import {
  CardFrame,
  type CardProps,
  CardTitle,
  ExpandButton,
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
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 pt-1">
        {shows("preferredStages") && (
          <div className="col-span-2 min-w-0">
            <ChipList
              limit={3}
              oneLine
              values={stagesOf(investor).map((value) => formatChoice(fundingStage.labels, value))}
            />
          </div>
        )}
        {shows("typicalCheck") && (
          // The amount is at the end of the last line, so that the amounts of all cards are below each other.
          <div className="col-start-2 row-start-3">
            <TypicalCheck amount={investor.typical_check_usd} />
          </div>
        )}
        {shows("preferredSectors") && (
          <div className="col-span-2 min-w-0">
            <ChipList
              limit={3}
              oneLine
              values={sectorsOf(investor).map((value) => formatChoice(sector.labels, value))}
            />
          </div>
        )}
        <div className="row-start-3 min-w-0">
          <QuietLine>
            {locationOf({
              city: shows("city") ? investor.city : null,
              state: shows("state") ? investor.state : null,
            })}
          </QuietLine>
        </div>
      </div>
    </CardFrame>
  );
}
