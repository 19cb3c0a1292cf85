import { getFounderOverview } from "@kindling/contracts/founders/endpoints.ts";
import { listLateMails } from "@kindling/contracts/gateway/endpoints.ts";
import { getIntroductionOverview } from "@kindling/contracts/introductions/endpoints.ts";
import { getInvestorOverview } from "@kindling/contracts/investors/endpoints.ts";
import { getMatchOverview } from "@kindling/contracts/matches/endpoints.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { dueFollowUps } from "../../forms/follow-ups/follow-up-calls.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { loadFailure } from "../../lib/api/load-failure.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadBanner } from "../../ui/states/load-banner.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { duplicatesPage } from "../admin-page/admin-pages.ts";
import { FollowUpsDue } from "./follow-ups-due.tsx";
import { IntroductionFunnel } from "./introduction-funnel.tsx";
import { InvitationRuns } from "./invitation-runs.tsx";
import { LateMailsBanner } from "./late-mails.tsx";
import { MatchQualitySection } from "./match-quality.tsx";
import { Growth, RatingFunnel, ReviewsPerWeek, Stages, Temperatures } from "./overview-charts.tsx";
import { joinedIn, totalOf } from "./overview-data.ts";

/** The community in numbers, for admins. */
export default function OverviewPage() {
  return (
    <AdminOnly title="Overview" loading="Loading the overview...">
      <Overview />
    </AdminOnly>
  );
}

/** The community in numbers: each part is loaded by itself, and a failure of one leaves the others alone. */
function Overview() {
  const founders = useQuery(endpointQuery(getFounderOverview));
  const investors = useQuery(endpointQuery(getInvestorOverview));
  const matches = useQuery(endpointQuery(getMatchOverview));
  const introductions = useQuery(endpointQuery(getIntroductionOverview));
  const lateMails = useQuery(endpointQuery(listLateMails));
  const followUps = useQuery(dueFollowUps);
  const sources = [
    { what: "founders", query: founders },
    { what: "investors", query: investors },
    { what: "matches", query: matches },
    { what: "introductions", query: introductions },
    { what: "late mails", query: lateMails },
    { what: "follow-ups", query: followUps },
  ];
  const outdated = sources.filter(({ query }) => query.isRefetchError);
  const refetch = (some: typeof sources) => void Promise.all(some.map(({ query }) => query.refetch()));
  const isRefreshing = sources.some(({ query }) => query.isFetching && !query.isPending);
  const now = new Date();
  return (
    <AdminPageLayout title="Overview">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          Current members. Archived and erased people and applicants are not counted. Some may be here twice:
          see <Link to={duplicatesPage.to}>Duplicates</Link>.
        </p>
        <Button variant="outline" pending={isRefreshing} onClick={() => refetch(sources)}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
      </div>
      <LoadBanner
        className="mb-5"
        sources={outdated.map(({ what, query }) => ({ what, failure: loadFailure(query) }))}
        retrying={isRefreshing}
        onRetry={() => refetch(outdated)}
      />
      <FollowUpsDue query={followUps} />
      <InvitationRuns />
      {lateMails.data && <LateMailsBanner late={lateMails.data} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 md:grid-cols-2">
        <dl className="grid grid-cols-2 gap-4 sm:gap-6 md:col-span-2 lg:grid-cols-4">
          <Stat
            name="Founders"
            query={founders}
            value={({ months }) => totalOf(months)}
            note={({ months }) => `${formatCount(joinedIn(months, now))} joined this month`}
          />
          <Stat
            name="Investors"
            query={investors}
            value={({ months }) => totalOf(months)}
            note={({ months }) => `${formatCount(joinedIn(months, now))} joined this month`}
          />
          <Stat name="Matches" query={matches} value={(data) => data.matches} note={() => "between them"} />
          <Stat
            name="Rated matches"
            query={matches}
            value={({ ratings }) => totalOf(ratings)}
            note={(data) => `${formatCount(data.matches - totalOf(data.ratings))} are not rated yet`}
          />
        </dl>
        <Part queries={[founders, investors]} what="the growth" className="md:col-span-2">
          {() => <Growth founders={founders.data!} investors={investors.data!} now={now} />}
        </Part>
        <Part queries={[founders]} what="the founders">
          {() => <Stages title="Founders by stage" overview={founders.data!} />}
        </Part>
        <Part queries={[investors]} what="the investors">
          {() => <Stages title="Investors by fund stage" overview={investors.data!} />}
        </Part>
        <Part queries={[founders]} what="the founders">
          {() => <Temperatures title="Founders by temperature" overview={founders.data!} />}
        </Part>
        <Part queries={[investors]} what="the investors">
          {() => <Temperatures title="Investors by temperature" overview={investors.data!} />}
        </Part>
        <Part queries={[matches]} what="the matches">
          {() => <RatingFunnel overview={matches.data!} />}
        </Part>
        <Part queries={[matches]} what="the reviews">
          {() => <ReviewsPerWeek overview={matches.data!} now={now} />}
        </Part>
        <Part queries={[introductions]} what="the introductions" className="md:col-span-2">
          {() => <IntroductionFunnel overview={introductions.data!} />}
        </Part>
        {matches.data?.quality && <MatchQualitySection quality={matches.data.quality} />}
      </div>
    </AdminPageLayout>
  );
}

interface PartProps {
  queries: readonly UseQueryResult[];
  what: string;
  /** Renders the part once all `queries` are loaded. */
  children: () => ReactNode;
  className?: string;
}

/** A chart in its states: loading, failed, loaded. */
function Part({ queries, what, children, className = "" }: PartProps) {
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return (
      <Card className={className}>
        <LoadError query={failed} title={`Could not load ${what}`} />
      </Card>
    );
  }
  if (queries.some(({ isPending }) => isPending)) {
    return (
      <div aria-busy="true" className={className}>
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  return <div className={`grid ${className}`}>{children()}</div>;
}

interface StatProps<Data> {
  name: string;
  query: Pick<UseQueryResult<Data>, "data" | "isPending">;
  value: (data: Data) => number;
  note: (data: Data) => string;
}

/** One number of the overview, in a description list. */
function Stat<Data>({ name, query: { data, isPending }, value, note }: StatProps<Data>) {
  return (
    <div className="rounded-xl border bg-surface p-4 shadow-sm sm:p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">
        {data === undefined ? (
          isPending ? (
            <Skeleton className="h-12 w-24" />
          ) : (
            "Not available"
          )
        ) : (
          <>
            <span className="figures block text-2xl font-semibold tracking-tight">
              {formatCount(value(data))}
            </span>
            <span className="text-sm text-muted">{note(data)}</span>
          </>
        )}
      </dd>
    </div>
  );
}
