import { useQuery } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { Suspense, useState } from "react";
import { ownApplicationQuery } from "../../forms/application/own-application.ts";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { useUrlChoice } from "../../lib/browser-state/url-state.ts";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { ErrorState } from "../../ui/states/states.tsx";
import { FounderMatchesPanel } from "./founder-matches-panel.tsx";
import { InvestorCards } from "./investor-cards.tsx";
import { ownInvestorQuery } from "./own-investor.ts";

const dialogs = ["none", "profile"] as const;
const ApplicationNotice = lazyComponent(() => import("../../forms/application/application-notice.tsx"));
const OwnIntroductions = lazyComponent(() => import("../../forms/introductions/own-introductions.tsx"));
const SignIns = lazyComponent(() => import("../../forms/account/sign-ins.tsx"));
const UnconfirmedEmail = lazyComponent(() => import("../../forms/account/unconfirmed-email.tsx"));
const YourData = lazyComponent(() => import("../../forms/your-data/your-data.tsx"));
const ProfileDialog = lazyComponent(() => import("./profile-dialog.tsx"));

interface InvestorDashboardProps {
  investorId: number;
  onLogout: () => void;
  loggingOut: boolean;
}

/** The dashboard of one investor. */
export function InvestorDashboard({ investorId, onLogout, loggingOut }: InvestorDashboardProps) {
  const { access } = useConfig();
  const [dialog, setDialog] = useUrlChoice("dialog", dialogs);
  const { data: investor, error, isFetching, refetch } = useQuery(ownInvestorQuery(investorId));
  const application = useQuery({
    ...ownApplicationQuery("investor", investorId),
    enabled: access === "enforced" && investor !== undefined,
  });
  const isDeclined = application.data?.state === "declined";
  const isMissing = isNotFound(error);
  const openProfile = () => setDialog("profile");
  const open = dialog === "profile";
  // Stays mounted once opened, so that it can fade out and restore the focus.
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);

  return (
    <DashboardLayout
      title="Investor Dashboard"
      actions={
        <>
          {investor && (
            <Button
              variant="outline"
              size="sm"
              onClick={openProfile}
              onPointerEnter={ProfileDialog.preload}
              onFocus={ProfileDialog.preload}
            >
              <UserRound aria-hidden="true" className="size-4" />
              <span className="sr-only sm:not-sr-only">Profile</span>
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onLogout} pending={loggingOut}>
            <LogOut aria-hidden="true" className="size-4" />
            <span className="sr-only sm:not-sr-only">Logout</span>
          </Button>
        </>
      }
    >
      {investor ? (
        <>
          <Suspense fallback={null}>
            {access === "enforced" && <ApplicationNotice member="investor" record={investor} />}
          </Suspense>
          <Suspense fallback={null}>
            {access === "enforced" && <UnconfirmedEmail stored={investor.email} />}
          </Suspense>
          <h2 className="text-2xl font-semibold tracking-tight sm:text-3xl">Welcome back, {investor.name}</h2>
          {investor.company && <p className="mt-1 text-muted">{investor.company}</p>}
          <InvestorCards investor={investor} />
          {!isDeclined && <FounderMatchesPanel investor={investor} onOpenProfile={openProfile} />}
          <Suspense fallback={null}>
            {hasOpened && <ProfileDialog investor={investor} open={open} onClose={() => setDialog("none")} />}
          </Suspense>
          <Suspense fallback={null}>
            <OwnIntroductions stages={openProfile} />
          </Suspense>
          <Suspense fallback={null}>
            <SignIns member="investor" />
          </Suspense>
          <Suspense fallback={null}>
            <YourData member="investor" email={investor.email} />
          </Suspense>
        </>
      ) : error ? (
        <ErrorState
          title="Error Loading Dashboard"
          message={<LoadFailure reason={isMissing ? missing[access] : errorMessage(error, "")} />}
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={
            <>
              {isMissing && access === "open" && (
                <ButtonLink to="/?register=investor" variant="outline">
                  Register as an Investor
                </ButtonLink>
              )}
              <ButtonLink to="/" variant="outline">
                Back to Home
              </ButtonLink>
            </>
          }
        />
      ) : (
        <LoadingState>Loading your dashboard...</LoadingState>
      )}
    </DashboardLayout>
  );
}

/** The reason why there is no investor to show. */
const missing = {
  open: "With open access this page shows the first investor who registered, and there is none.",
  enforced: "There is no investor for your login any more. Log out to log in with another email.",
};

function LoadFailure({ reason }: { reason: string }) {
  return (
    <>
      Failed to load profile
      {reason && <span className="mt-1 block text-sm">{reason}</span>}
    </>
  );
}
