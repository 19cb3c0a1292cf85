import { sectorsWithIndustry } from "@kindling/contracts/enumerations/industry-sectors.ts";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { maxDrafted } from "@kindling/contracts/introductions/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { type ReactNode, useMemo } from "react";
import { useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { formatText } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { ChipList } from "../../ui/values/chip-list.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { IntroduceButton } from "../introducing/introduce-button.tsx";
import { useIntroductions } from "../introducing/use-introductions.tsx";
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
  const introductions = useIntroductions({ founder_id: id });
  const best = list.matches
    .slice(0, maxDrafted)
    .filter((match) => introductions.introductionOf(match.id) === null);
  return (
    <>
      <MatchesFrame
        title={`Investor Matches for ${company}`}
        criteria={founderCriteria(founder)}
        review={reviewPath("founder", [id])}
        actions={<IntroduceBest count={best.length} onPress={() => introductions.introduce(best)} />}
        list={list}
        empty="No investor matches found for this founder."
      >
        {(match) => (
          <InvestorMatch
            key={match.id}
            match={match}
            introduce={
              <IntroduceButton
                pair={match}
                introduction={introductions.introductionOf(match.id)}
                onPress={() => introductions.press(match)}
              />
            }
          />
        )}
      </MatchesFrame>
      {introductions.dialogs}
    </>
  );
}

const inWords = ["two", "three", "four", "five"];

/** Introduces the founder's best matches at once, those of them that have no introduction. */
function IntroduceBest({ count, onPress }: { count: number; onPress: () => void }) {
  if (!useMayEdit() || count < 2) return null;
  return (
    <Button size="sm" variant="outline" onClick={onPress}>
      Introduce the best {inWords[count - 2]}…
    </Button>
  );
}

function InvestorMatch({ match, introduce }: { match: Match; introduce: ReactNode }) {
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
        <div className="mt-1.5">{introduce}</div>
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
