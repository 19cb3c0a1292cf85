import { industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { deckHref } from "@kindling/contracts/founders/deck.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { useConfig } from "../../lib/config.ts";
import { formatChoice, formatText, formatUsd, notSpecified } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { ExternalLink, MailLink } from "../../ui/link.tsx";
import { Detail, Details } from "./details.tsx";
import { profileLabels as labels } from "./profile-labels.ts";

/** The profile as it is looked at (spec section 2). */
export function ProfileView({ founder }: { founder: OwnFounder }) {
  return (
    <div className="grid gap-6">
      <Card>
        <CardHeader title="Contact" level={3} />
        <Details columns={3}>
          <Detail label={labels.company}>{founder.company}</Detail>
          <Detail label={labels.name}>{founder.name}</Detail>
          <Detail label={labels.email}>
            <MailLink email={founder.email} />
          </Detail>
          <Detail label={labels.website}>{link(founder.website)}</Detail>
          <Detail label={labels.phone}>{formatText(founder.phone)}</Detail>
          <Detail label={labels.linked_in}>{link(founder.linked_in)}</Detail>
          <Detail label={labels.discord_username}>{formatText(founder.discord_username)}</Detail>
        </Details>
      </Card>
      <Card>
        <CardHeader title="Business Information" level={3} />
        <Details columns={3}>
          <Detail label={labels.industry}>{formatChoice(industry.labels, founder.industry)}</Detail>
          <Detail label={labels.vertical}>{formatText(founder.vertical)}</Detail>
          <Detail label={labels.product_stage}>
            {formatChoice(productStage.labels, founder.product_stage)}
          </Detail>
          <Detail label={labels.funding_stage}>
            {formatChoice(fundingStage.labels, founder.funding_stage)}
          </Detail>
          <Detail label={labels.requested_check_usd}>{formatUsd(founder.requested_check_usd)}</Detail>
          <Detail label={labels.total_raised_usd}>{formatUsd(founder.total_raised_usd)}</Detail>
          <Detail label={labels.gdrive_file_id}>{deck(founder.gdrive_file_id)}</Detail>
        </Details>
      </Card>
      <Card>
        <CardHeader title="Company Summary" level={3} />
        <dl className="grid max-w-prose gap-5">
          <Detail label={labels.elevator_pitch}>{formatText(founder.elevator_pitch)}</Detail>
          <Detail label={labels.summary_text} className="whitespace-pre-line">
            {formatText(founder.summary_text)}
          </Detail>
        </dl>
      </Card>
      <FocusAreas founder={founder} />
    </div>
  );
}

/** Sectors and regions; they are set with the application and read-only here. */
export function FocusAreas({ founder }: { founder: OwnFounder }) {
  const { contact_email } = useConfig();
  return (
    <Card>
      <CardHeader
        title="Focus Areas"
        level={3}
        description={
          <>
            From your application. To change them, write to{" "}
            {contact_email ? <MailLink email={contact_email} /> : "us"}.
          </>
        }
      />
      <Details>
        <Detail label="Sectors">{badges(founder.sectors, sector.labels)}</Detail>
        <Detail label="Regions">{badges(founder.regions, region.labels)}</Detail>
      </Details>
    </Card>
  );
}

function link(address: string | null) {
  return address ? <ExternalLink href={address} /> : notSpecified;
}

function deck(stored: string | null) {
  const href = deckHref(stored);
  if (href === null) return formatText(stored);
  return (
    <ExternalLink href={href} arrow>
      Open deck
    </ExternalLink>
  );
}

function badges(values: readonly string[], labels: Readonly<Record<string, string>>) {
  if (values.length === 0) return notSpecified;
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {values.map((value) => (
        <li key={value}>
          <Badge variant="secondary">{formatChoice(labels, value)}</Badge>
        </li>
      ))}
    </ul>
  );
}
