import { sector } from "@kindling/contracts/enumerations/markets.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useUrlValue } from "../../../lib/browser-state/url-state.ts";
import { formatCount, formatList, formatText } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { UsdCompact } from "../../../ui/usd-compact.tsx";
import { founderMatchesQuery } from "../calls/list-founder-matches.ts";
import { locationOf } from "../investor-database/database-list.ts";
import { OpenButton } from "../table/cells.tsx";
import { Fact } from "./fact.tsx";
import { Fit } from "./fit.tsx";
import { MatchesFrame } from "./matches-frame.tsx";
import { useFirst } from "./use-first.ts";

const none: readonly Match[] = [];

/** The investors that a founder is matched with, below the founder's row. */
export function InvestorMatchesPanel({ founder }: { founder: Founder }) {
  const query = useQuery(founderMatchesQuery(founder.id));
  const matches = query.data ?? none;
  const { first, left, more } = useFirst(matches);
  return (
    <MatchesFrame
      title={`Investor Matches for ${founder.company}`}
      query={query}
      empty="No investor matches found for this founder."
    >
      <ul className="divide-y rounded-lg border bg-surface">
        {first.map((match) => (
          <InvestorMatch key={match.id} match={match} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="outline" size="sm" className="mt-3" onClick={more}>
          Show more ({formatCount(left)} left)
        </Button>
      )}
    </MatchesFrame>
  );
}

function InvestorMatch({ match }: { match: Match }) {
  const { investor } = match;
  const [, openInvestor] = useUrlValue("investor");
  return (
    <li className="grid grid-cols-2 items-start gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[1.2fr_1.2fr_0.7fr_0.9fr_1.6fr]">
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <OpenButton strong name={investor.name} onOpen={() => openInvestor(investor.id)} />
        <p className="text-muted">{formatText(investor.company)}</p>
      </div>
      <Fact label="Preferred sectors" className="col-span-2 lg:col-span-1">
        {formatList(
          investor.preferred_sectors.map((value) => sector.labels[value]),
          2,
        )}
      </Fact>
      <Fact label="Typical check">
        <UsdCompact amount={investor.typical_check_usd} />
      </Fact>
      <Fact label="Location">{formatText(locationOf(investor))}</Fact>
      <div className="col-span-2 lg:col-span-1">
        <Fit match={match} name={investor.name} />
      </div>
    </li>
  );
}
