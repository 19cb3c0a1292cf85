import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { ReactNode } from "react";
import { formatChoice, formatCount } from "../../../lib/format.ts";
import { TemperatureBadge } from "../../../ui/values/temperature-badge.tsx";
import { UsdCompact } from "../../../ui/values/usd-compact.tsx";
import { checkRange } from "../matches/check-range.tsx";
import { Fact } from "../matches/fact.tsx";

/** A founder's most important facts, at the top of the record's panel. */
export function FounderFacts({ founder }: { founder: Founder }) {
  return (
    <KeyFacts>
      <Fact label="Ask">
        <UsdCompact amount={founder.requested_check_usd} />
      </Fact>
      <Fact label="Stage">{formatChoice(fundingStage.labels, founder.funding_stage)}</Fact>
      <Fact label="Product Stage">{formatChoice(productStage.labels, founder.product_stage)}</Fact>
      <Fact label="Investors Matched">{formatCount(founder.investors_matched)}</Fact>
    </KeyFacts>
  );
}

/** An investor's most important facts, at the top of the record's panel. */
export function InvestorFacts({ investor }: { investor: Investor }) {
  return (
    <KeyFacts>
      <Fact label="Typical Check">
        <UsdCompact amount={investor.typical_check_usd} />
      </Fact>
      <Fact label="Checks">{checkRange(investor)}</Fact>
      <Fact label="Temperature">
        <TemperatureBadge value={investor.temperature} />
      </Fact>
      <Fact label="Founder Matches">
        {formatCount(investor.founder_matches_reviewed)} of {formatCount(investor.founder_matches)} reviewed
      </Fact>
    </KeyFacts>
  );
}

function KeyFacts({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Key facts" className="@container mb-4 rounded-lg border px-4 py-3">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm font-medium @md:grid-cols-4">{children}</div>
    </section>
  );
}
