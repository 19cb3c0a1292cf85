import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import Handshake from "lucide-react/icons/handshake";
import MessagesSquare from "lucide-react/icons/messages-square";
import Sparkles from "lucide-react/icons/sparkles";
import Target from "lucide-react/icons/target";
import { FittingFounders } from "../../forms/fitting-founders/fitting-founders.tsx";
import { investorProfile } from "../../forms/investor-sections.ts";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { MailLink } from "../../ui/link.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { preferenceLabels } from "./preference-labels.ts";

const promises = [
  {
    icon: Target,
    title: "Chosen for your thesis",
    text: "Sector, stage, check, region and track record, weighed against every founder of the community.",
  },
  {
    icon: MessagesSquare,
    title: "With the reasons why",
    text: "Each match says what fits and what does not, so that you decide in a minute.",
  },
  {
    icon: Handshake,
    title: "Introduced by people",
    text: "The community knows both sides, and makes the introduction itself.",
  },
];

interface FounderMatchesPanelProps {
  investor: OwnInvestor;
  onOpenProfile: () => void;
}

/** Announces the matches that investors will see here. */
export function FounderMatchesPanel({ investor, onOpenProfile }: FounderMatchesPanelProps) {
  return (
    <Card className="mt-6">
      <CardHeader title="Founder Matches" actions={<Badge variant="outline">Coming Soon</Badge>} />
      <div className="flex gap-4 rounded-lg bg-ember-soft p-4 text-on-ember-soft max-sm:flex-col sm:items-center sm:gap-5 sm:p-6">
        <Sparkles aria-hidden="true" className="size-7 shrink-0 sm:size-8" />
        <div>
          <p className="text-lg font-semibold tracking-tight sm:text-xl">Your next founder is on the way</p>
          <p className="mt-1">Founders who fit how you invest will appear here soon.</p>
        </div>
      </div>
      <ul className="mt-6 grid gap-6 sm:grid-cols-3">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 sm:flex-col sm:gap-3">
            <Icon aria-hidden="true" className="size-6 shrink-0 text-ember-text" />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col items-start gap-5 rounded-lg bg-sunken p-4 sm:flex-row sm:justify-between sm:gap-8 sm:p-5">
        <div className="min-w-0">
          <Preferences investor={investor} />
          <FittingFounders criteria={investor} sections={investorProfile} className="mt-4" />
        </div>
        <Button variant="outline" size="sm" onClick={onOpenProfile}>
          Review my preferences
        </Button>
      </div>
    </Card>
  );
}

function Preferences({ investor }: { investor: OwnInvestor }) {
  const { contact_email } = useConfig();
  const entries = preferenceLabels(investor);
  const { preferred_regions, check_min_usd, check_max_usd } = investor;
  // Only the registration has these fields, not My Profile.
  const fixed = [
    ...(preferred_regions.length > 0 ? ["regions"] : []),
    ...(check_min_usd !== null || check_max_usd !== null ? ["check range"] : []),
  ];
  if (entries.length === 0)
    return (
      <p className="min-w-0 text-sm text-muted">
        Tell us which sectors, stages and check size you look for: your matches are made from them.
      </p>
    );
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">Your matches are made from what you look for</p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {entries.map((entry) => (
          <li key={entry}>
            <Badge variant="outline">{entry}</Badge>
          </li>
        ))}
      </ul>
      {fixed.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Only the community can change your {fixed.join(" and ")}.{" "}
          {contact_email && <MailLink email={contact_email}>Ask for a change</MailLink>}
        </p>
      )}
    </div>
  );
}
