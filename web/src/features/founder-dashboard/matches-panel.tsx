import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import Lock from "lucide-react/icons/lock";
import { useConfig } from "../../lib/config.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ExternalLink } from "../../ui/link.tsx";
import { type Completeness, profileCompleteness } from "./profile/completeness.ts";
import { CompletenessMeter } from "./profile/completeness-meter.tsx";

interface MatchesPanelProps {
  founder: OwnFounder;
  onCompleteProfile: () => void;
}

/** Matches are locked (spec section 4); shows what a founder can do for them. */
export function MatchesPanel({ founder, onCompleteProfile }: MatchesPanelProps) {
  const { discord_invite_url } = useConfig();
  const completeness = profileCompleteness(founder);
  return (
    <div className="grid gap-6">
      <Card className="flex flex-col items-center py-10 text-center sm:py-14">
        <div aria-hidden="true" className="rounded-full bg-ember-soft p-4 text-on-ember-soft">
          <Lock className="size-7" />
        </div>
        <h2 className="mt-5 text-2xl font-semibold tracking-tight">Investor Matches</h2>
        <Badge variant="secondary" className="mt-3">
          Coming Soon
        </Badge>
        <p className="mt-4 max-w-lg text-muted">
          We are preparing introductions to investors who look for what you build. Two things decide how early
          you are among them: how complete your profile is, and how much you take part on Discord.
        </p>
      </Card>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <CompletenessMeter completeness={completeness} />
          <Missing completeness={completeness} onCompleteProfile={onCompleteProfile} />
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
            <ExternalLink href={discord_invite_url} button={{ variant: "outline" }} arrow>
              Open Discord
            </ExternalLink>
          )}
        </Card>
      </div>
    </div>
  );
}

function Missing({
  completeness: { missing },
  onCompleteProfile,
}: {
  completeness: Completeness;
  onCompleteProfile: () => void;
}) {
  if (missing.length === 0)
    return <p className="mt-4 text-sm text-muted">Nothing is missing. Keep it current.</p>;
  return (
    <>
      <p className="mt-4 text-sm text-muted">Still missing:</p>
      <ul className="mt-2 mb-5 flex flex-wrap gap-2">
        {missing.map((label) => (
          <li key={label}>
            <Badge variant="outline">{label}</Badge>
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={onCompleteProfile}>
        Complete your profile
      </Button>
    </>
  );
}
