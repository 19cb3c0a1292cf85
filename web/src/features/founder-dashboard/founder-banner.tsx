import { industry } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { profileCompleteness } from "./profile/completeness.ts";
import { CompletenessMeter } from "./profile/completeness-meter.tsx";

interface FounderBannerProps {
  founder: OwnFounder | undefined;
  loading: boolean;
}

/** The founder's company and profile completeness. */
export function FounderBanner({ founder, loading }: FounderBannerProps) {
  if (!founder) {
    if (!loading) return null;
    return (
      <div className="mb-6 grid gap-3">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-5 w-44" />
      </div>
    );
  }
  const facts = [
    founder.name,
    founder.industry && industry.labels[founder.industry],
    founder.funding_stage && fundingStage.labels[founder.funding_stage],
  ].filter(Boolean);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="min-w-0">
        <p className="text-3xl font-semibold tracking-tight">{founder.company}</p>
        <p className="mt-1 text-muted">{facts.join(" · ")}</p>
      </div>
      <div className="w-full sm:w-64">
        <CompletenessMeter completeness={profileCompleteness(founder)} />
      </div>
    </div>
  );
}
