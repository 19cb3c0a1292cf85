import { sectorsWithIndustry } from "@kindling/contracts/enumerations/industry-sectors.ts";
import { industry, sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { ReactNode } from "react";
import { useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { formatChoice, formatText, notSpecified } from "../../lib/format.ts";
import { ChipList } from "../../ui/values/chip-list.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { locationOf } from "../lists/database-list.ts";
import { checkRange } from "../matches/check-range.tsx";
import { Fact, sharedFirst } from "../matches/fact.tsx";
import { OpenButton } from "../tables/cells.tsx";
import { DeckLink } from "../tables/deck-link.tsx";

/** What an admin needs to know about a match's founder; the name opens the record. */
export function FounderSide({ match: { founder, investor } }: { match: Match }) {
  const openRecord = useOpenRecord();
  const sectors = sharedFirst(founder.sectors, investor.preferred_sectors);
  return (
    <Side
      what="Founder"
      name={founder.company}
      under={[founder.name, founder.discord_username]}
      onOpen={() => openRecord("founder", founder.id)}
    >
      <Facts>
        <Fact label="Ask">
          <UsdCompact amount={founder.requested_check_usd} />
        </Fact>
        <Fact label="Revenue">
          <UsdCompact amount={founder.revenue_usd} />
        </Fact>
        <Fact label="Stage">{formatChoice(fundingStage.labels, founder.funding_stage)}</Fact>
        <Fact label="Product stage">{formatChoice(productStage.labels, founder.product_stage)}</Fact>
        <Fact label="Industry">{formatChoice(industry.labels, founder.industry)}</Fact>
        <Fact label="Deck">
          <DeckLink fileId={founder.gdrive_file_id} company={founder.company} none="No deck" />
        </Fact>
        <Fact label="Sectors" className="col-span-full">
          <ChipList values={sectors.map((value) => sector.labels[value])} />
        </Fact>
      </Facts>
    </Side>
  );
}

/** What an admin needs to know about a match's investor; the name opens the record. */
export function InvestorSide({ match: { founder, investor } }: { match: Match }) {
  const openRecord = useOpenRecord();
  const sectors = sharedFirst(investor.preferred_sectors, sectorsWithIndustry(founder));
  const { funding_stage: stage } = founder;
  const stages = sharedFirst(investor.preferred_stages, stage ? [stage] : []);
  return (
    <Side
      what="Investor"
      name={investor.name}
      under={[investor.company, investor.investor_type && investorType.labels[investor.investor_type]]}
      onOpen={() => openRecord("investor", investor.id)}
    >
      <Facts>
        <Fact label="Typical check">
          <UsdCompact amount={investor.typical_check_usd} />
        </Fact>
        <Fact label="Checks">{checkRange(investor)}</Fact>
        <Fact label="Location">{formatText(locationOf(investor))}</Fact>
        <Fact label="Temperature">
          {investor.temperature ? <TemperatureBadge value={investor.temperature} /> : notSpecified}
        </Fact>
        <Fact label="Preferred stages" className="col-span-full">
          <ChipList values={stages.map((value) => fundingStage.labels[value])} />
        </Fact>
        <Fact label="Preferred sectors" className="col-span-full">
          <ChipList values={sectors.map((value) => sector.labels[value])} />
        </Fact>
      </Facts>
    </Side>
  );
}

interface SideProps {
  what: "Founder" | "Investor";
  name: string;
  under: readonly (string | null)[];
  onOpen: () => void;
  children: ReactNode;
}

function Side({ what, name, under, onOpen, children }: SideProps) {
  return (
    <section aria-label={what} className="@container min-w-0 p-3 sm:p-6">
      <p className="text-xs font-medium text-muted">{what}</p>
      <h3 className="text-base/5 wrap-anywhere sm:text-xl">
        <OpenButton strong name={name} onOpen={onOpen} />
      </h3>
      <p className="text-sm text-muted wrap-anywhere">{under.filter(Boolean).join(" · ")}</p>
      {children}
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 grid gap-x-6 gap-y-3 text-sm @2xs:grid-cols-2 @md:grid-cols-3 @lg:grid-cols-4 sm:mt-5 sm:gap-y-4">
      {children}
    </div>
  );
}
