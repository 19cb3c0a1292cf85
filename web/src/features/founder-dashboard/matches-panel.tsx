import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import Lock from "lucide-react/icons/lock";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { ExternalLink } from "../../ui/link.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { profileCompleteness } from "./profile/completeness.ts";
import { CompletenessMeter } from "./profile/completeness-meter.tsx";
import { MissingFields } from "./profile/missing-fields.tsx";

interface MatchesPanelProps {
  founder: OwnFounder;
  /** Edits the profile, from this field on. */
  onEditProfile: (field: string) => void;
}

/** Matches are locked; shows what a founder can do for them. */
export function MatchesPanel({ founder, onEditProfile }: MatchesPanelProps) {
  const { discord_invite_url } = useConfig();
  const completeness = profileCompleteness(founder);
  const [firstMissing] = completeness.missing;
  return (
    <div className="grid gap-6">
      <Card>
        <CardHeader title="Investor Matches" actions={<Badge variant="outline">Coming Soon</Badge>} />
        <div className="flex gap-4 rounded-lg bg-ember-soft p-4 text-on-ember-soft max-sm:flex-col sm:items-center sm:gap-5 sm:p-6">
          <Lock aria-hidden="true" className="size-7 shrink-0 sm:size-8" />
          <p className="max-w-prose">
            We are preparing introductions to investors who look for what you build. Two things decide how
            early you are among them: how complete your profile is, and how much you take part on Discord.
          </p>
        </div>
      </Card>
      <div className="grid gap-6 md:grid-cols-2">
        <Card className="flex flex-col items-start">
          <CompletenessMeter completeness={completeness} asHeading />
          {firstMissing === undefined ? (
            <p className="mt-4 text-sm text-muted">Nothing is missing. Keep it current.</p>
          ) : (
            <>
              <MissingFields missing={completeness.missing} onEdit={onEditProfile} className="mt-4 mb-5" />
              <Button variant="outline" className="mt-auto" onClick={() => onEditProfile(firstMissing.name)}>
                Complete your profile
              </Button>
            </>
          )}
        </Card>
        <Card className="flex flex-col items-start">
          <h3 className="font-semibold">Discord participation</h3>
          <p className="mt-2 mb-5 text-sm text-muted">
            {founder.discord_username ? (
              <>
                We know you there as <strong className="text-ink">{founder.discord_username}</strong>. Ask,
                answer, show what you are working on.
              </>
            ) : (
              "Your profile has no Discord username yet, so we cannot tell that it is you."
            )}
          </p>
          {discord_invite_url && (
            <ExternalLink href={discord_invite_url} button={{ variant: "outline" }} arrow className="mt-auto">
              Open Discord
            </ExternalLink>
          )}
        </Card>
      </div>
    </div>
  );
}
