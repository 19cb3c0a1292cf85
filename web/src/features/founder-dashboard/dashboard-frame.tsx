import { type EngagementTier, engagementTier } from "@kindling/contracts/enumerations/people.ts";
import Blocks from "lucide-react/icons/blocks";
import House from "lucide-react/icons/house";
import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { useSignOutButton } from "../../ui/site/session-notes.tsx";
import { Badge } from "../../ui/values/badge.tsx";

interface DashboardFrameProps {
  tier?: EngagementTier | null;
  children: ReactNode;
}

/** Header with tier, Services, Home and Sign Out. */
export function DashboardFrame({ tier, children }: DashboardFrameProps) {
  const { signOut, signingOut } = useSignOutButton(storedSessions.founder.remove);
  const words = "sr-only lg:not-sr-only";
  return (
    <DashboardLayout
      title="Founder Dashboard"
      badge={tier && <Badge variant="secondary">{engagementTier.labels[tier]}</Badge>}
      actions={
        <>
          <ButtonLink to="/portfolio" variant="ghost" size="sm">
            <Blocks aria-hidden="true" className="size-4" />
            <span className={words}>Services</span>
          </ButtonLink>
          <ButtonLink to="/" variant="ghost" size="sm">
            <House aria-hidden="true" className="size-4" />
            <span className={words}>Home</span>
          </ButtonLink>
          <Button variant="outline" size="sm" onClick={signOut} pending={signingOut}>
            <LogOut aria-hidden="true" className="size-4" />
            <span className={words}>Sign Out</span>
          </Button>
        </>
      }
    >
      {children}
    </DashboardLayout>
  );
}
