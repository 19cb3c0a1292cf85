import { sectorsWithIndustry } from "@kindling/contracts/enumerations/industry-sectors.ts";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { useMemo } from "react";
import { useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { formatText } from "../../lib/format.ts";
import { ChipList } from "../../ui/values/chip-list.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { locationOf } from "../lists/database-list.ts";
import { OpenButton } from "../tables/cells.tsx";
import { founderCriteria } from "./criteria.ts";
import { Fact, sharedFirst } from "./fact.tsx";
import { Fit, Score } from "./fit.tsx";
import { founderMatches } from "./match-list.ts";
import { MatchesFrame } from "./matches-frame.tsx";
import { reviewPath } from "./review-subject.ts";
import { RatingBadge } from "./reviews/rating-buttons.tsx";
import { useMatchList } from "./use-match-list.ts";

/** The investors that a founder is matched with, below the founder's row. */
export function InvestorMatchesPanel({ founder }: { founder: Founder }) {
  const { id, company } = founder;
  const list = useMatchList(useMemo(() => founderMatches(id), [id]));
  return (
    <MatchesFrame
      title={`Investor Matches for ${company}`}
      criteria={founderCriteria(founder)}
      review={reviewPath("founder", [id])}
      list={list}
      empty="No investor matches found for this founder."
    >
      {(match) => <InvestorMatch key={match.id} match={match} />}
    </MatchesFrame>
  );
}

function InvestorMatch({ match }: { match: Match }) {
  const { investor, founder } = match;
  const sectors = sharedFirst(investor.preferred_sectors, sectorsWithIndustry(founder));
  const openRecord = useOpenRecord();
  return (
    <li className="grid grid-cols-2 items-start gap-x-6 gap-y-2 px-4 py-3 @md:grid-cols-[1.6fr_0.8fr_1fr] @2xl:grid-cols-[1.15fr_1.4fr_0.65fr_0.8fr]">
      <div className="col-span-full flex min-w-0 flex-wrap items-baseline gap-x-2 @2xl:col-span-1 @2xl:block">
        <div className="flex flex-wrap items-center gap-x-2">
          <OpenButton strong name={investor.name} onOpen={() => openRecord("investor", investor.id)} />
          <Score value={match.score} />
          {match.ben_rating !== null && (
            <span>
              <span className="sr-only">Rated </span>
              <RatingBadge rating={match.ben_rating} />
            </span>
          )}
        </div>
        <p className="text-muted">{formatText(investor.company)}</p>
      </div>
      <Fact label="Preferred sectors" className="col-span-2 @md:col-span-1">
        <ChipList values={sectors.map((value) => sector.labels[value])} limit={2} />
      </Fact>
      <Fact label="Typical check">
        <UsdCompact amount={investor.typical_check_usd} />
      </Fact>
      <Fact label="Location">{formatText(locationOf(investor))}</Fact>
      <div className="col-span-full">
        <Fit reasons={match.reasons} />
      </div>
    </li>
  );
}
