import { seenBy } from "@kindling/contracts/endpoint.ts";
import { listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { Suspense, useEffect, useState } from "react";
import { isNotFound } from "../../lib/api/api-errors.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { retrySchedule } from "../../lib/api/retry.ts";
import { useUrlChoice } from "../../lib/browser-state/url-state.ts";
import { useConfig } from "../../lib/config.ts";
import { renewFounderSession } from "../../lib/session/stored-sessions.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { FounderBanner } from "./founder-banner.tsx";
import { FounderNotFound, NothingLoaded } from "./founder-states.tsx";
import { founderQuery } from "./get-founder.ts";
import { LoadProblem } from "./load-problem.tsx";
import { MatchesPanel } from "./matches-panel.tsx";
import { MetricsPanel } from "./profile/metrics-panel.tsx";
import { ProfilePanel } from "./profile/profile-panel.tsx";
import { ServicesPanel } from "./services/services-panel.tsx";

const ApplicationNotice = lazyComponent(() => import("../../forms/application/application-notice.tsx"));
const OwnIntroductions = lazyComponent(() => import("../../forms/introductions/own-introductions.tsx"));
const SignIns = lazyComponent(() => import("../../forms/account/sign-ins.tsx"));
const UnconfirmedEmail = lazyComponent(() => import("../../forms/account/unconfirmed-email.tsx"));
const YourData = lazyComponent(() => import("../../forms/your-data/your-data.tsx"));

const tabs = ["profile", "matches", "metrics", "services"] as const;

/** The dashboard of the signed-in founder. A part that does not load leaves the others usable. */
export function FounderDashboard({ founderId }: { founderId: number }) {
  const [tab, setTab] = useUrlChoice("tab", tabs);
  const [startAt, setStartAt] = useState<string | null>(null);
  const { access } = useConfig();
  const query = useQuery(founderQuery(founderId));
  useMatchesLogged(founderId);
  const founder = query.data;
  useEffect(() => {
    if (founder) renewFounderSession(founder);
  }, [founder]);
  if (isNotFound(query.error)) {
    return (
      <DashboardFrame>
        <FounderNotFound />
      </DashboardFrame>
    );
  }
  return (
    <DashboardFrame tier={founder?.engagement_tier}>
      <LoadProblem query={query} />
      <Suspense fallback={null}>
        {founder && access === "enforced" && <ApplicationNotice member="founder" record={founder} />}
      </Suspense>
      <Suspense fallback={null}>
        {founder && access === "enforced" && <UnconfirmedEmail stored={founder.email} />}
      </Suspense>
      <FounderBanner founder={founder} loading={query.isPending} />
      <Tabs value={tab} onChange={setTab}>
        <TabList label="Dashboard">
          <Tab value="profile">Profile</Tab>
          <Tab value="matches" icon={<Lock aria-hidden="true" />}>
            Investor Matches
          </Tab>
          <Tab value="metrics">Company Metrics</Tab>
          <Tab value="services">Services</Tab>
        </TabList>
        <TabPanel value="profile">
          {founder ? (
            <ProfilePanel founder={founder} startAt={startAt} onStartAt={setStartAt} />
          ) : (
            <NothingLoaded loading={query.isPending} />
          )}
        </TabPanel>
        <TabPanel value="matches">
          {founder ? (
            <MatchesPanel
              founder={founder}
              onEditProfile={(field) => {
                setStartAt(field);
                setTab("profile");
              }}
            />
          ) : (
            <NothingLoaded loading={query.isPending} />
          )}
        </TabPanel>
        <TabPanel value="metrics">
          {founder ? <MetricsPanel founder={founder} /> : <NothingLoaded loading={query.isPending} />}
        </TabPanel>
        <TabPanel value="services">
          <ServicesPanel />
        </TabPanel>
      </Tabs>
      <Suspense fallback={null}>{founder && <OwnIntroductions />}</Suspense>
      <Suspense fallback={null}>{founder && <SignIns member="founder" />}</Suspense>
      <Suspense fallback={null}>{founder && <YourData member="founder" email={founder.email} />}</Suspense>
    </DashboardFrame>
  );
}

/** Matches are fetched although locked; a failure is only logged. */
function useMatchesLogged(founderId: number): void {
  const { error } = useQuery({
    ...endpointQuery(seenBy(listOwnMatches, "founder"), { params: { id: founderId } }),
    ...retrySchedule,
  });
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a log
    if (error) console.warn("Failed to load matches:", String(error));
  }, [error]);
}
