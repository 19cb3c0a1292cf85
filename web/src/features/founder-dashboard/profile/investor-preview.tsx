import { industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { deckHref } from "@kindling/contracts/founders/deck.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import type { ReactNode } from "react";
import { formatChoice, formatUsd, notSpecified } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ExternalLink } from "../../../ui/link.tsx";
import { ChipList } from "../../../ui/values/chip-list.tsx";

/** The founder as a match shows it to investors, from the saved profile. */
export function InvestorPreview({ founder }: { founder: OwnFounder }) {
  const { company, name, discord_username, elevator_pitch, sectors, regions, gdrive_file_id } = founder;
  const deck = deckHref(gdrive_file_id);
  return (
    <aside aria-labelledby="preview" className="xl:sticky xl:top-24">
      <h2 id="preview" className="text-xl font-semibold">
        What investors get to see
      </h2>
      <p className="mt-0.5 text-sm text-muted">A preview of your match, from your saved profile.</p>
      <Card className="mt-5">
        <h3 className="text-lg font-semibold">{company}</h3>
        <p className="text-sm text-muted">{discord_username ? `${name} · ${discord_username}` : name}</p>
        {elevator_pitch ? (
          <p className="mt-4 leading-relaxed">{elevator_pitch}</p>
        ) : (
          <p className="mt-4 text-muted italic">No elevator pitch yet</p>
        )}
        <dl className="mt-5 grid grid-cols-2 gap-4 border-t pt-5 md:max-xl:grid-cols-4">
          <Fact label="Stage">{formatChoice(fundingStage.labels, founder.funding_stage)}</Fact>
          <Fact label="Ask">{formatUsd(founder.requested_check_usd)}</Fact>
          <Fact label="Product">{formatChoice(productStage.labels, founder.product_stage)}</Fact>
          <Fact label="Revenue">{formatUsd(founder.revenue_usd)}</Fact>
          <Fact label="Market">{formatChoice(industry.labels, founder.industry)}</Fact>
          <Fact label="Deck">
            {deck === null ? (
              "No deck"
            ) : (
              <ExternalLink href={deck} arrow>
                Your deck
              </ExternalLink>
            )}
          </Fact>
          <Fact label="Sector" wide>
            <ChipList values={sectors.map((value) => sector.labels[value])} />
          </Fact>
          <Fact label="Region" wide>
            <ChipList values={regions.map((value) => region.labels[value])} />
          </Fact>
        </dl>
      </Card>
      <p className="mt-3 text-sm text-muted">Your email, phone and other numbers are not part of it.</p>
    </aside>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const quiet = children === notSpecified || children === "No deck";
  return (
    <div className={wide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={`mt-0.5 text-sm ${quiet ? "text-muted italic" : "font-medium"}`}>{children}</dd>
    </div>
  );
}
