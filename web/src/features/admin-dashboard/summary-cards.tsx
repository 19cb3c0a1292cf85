import { temperature } from "@kindling/contracts/enumerations/people.ts";
import Database from "lucide-react/icons/database";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TemperatureBadge } from "../../ui/temperature-badge.tsx";
import type { InvestorSummary } from "./calls/get-investor-summary.ts";

interface SummaryCardsProps {
  /** Null while loading. */
  founders: number | null;
  investors: InvestorSummary | null;
}

/** The counts of founders, and of investors by temperature. */
export function SummaryCards({ founders, investors }: SummaryCardsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(16rem,1fr)_2.4fr]">
      <SummaryCard
        title="Total Founders"
        icon={<Users />}
        count={founders}
        caption="Companies in the system"
      />
      <SummaryCard title="Investor Database" icon={<Database />} count={investors?.total ?? null}>
        <dl className="flex flex-wrap gap-x-5 gap-y-2">
          {temperature.values.map((value) => (
            <div key={value} className="flex items-center gap-2">
              <dt>
                <TemperatureBadge value={value} />
              </dt>
              <dd className="figures text-sm font-semibold">
                {investors ? formatCount(investors.temperatures[value]) : <Skeleton className="h-4 w-5" />}
              </dd>
            </div>
          ))}
        </dl>
      </SummaryCard>
    </div>
  );
}

interface SummaryCardProps {
  title: string;
  icon: ReactNode;
  count: number | null;
  /** Explains the count. */
  caption?: string;
  children?: ReactNode;
}

function SummaryCard({ title, icon, count, caption, children }: SummaryCardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-xl border bg-surface px-5 py-4 shadow-sm"
    >
      <div className="flex items-center gap-4">
        <div
          aria-hidden="true"
          className="hidden rounded-lg bg-ember-soft p-2.5 text-on-ember-soft sm:block [&_svg]:size-5"
        >
          {icon}
        </div>
        <div>
          <h2 className="text-sm font-medium text-muted">{title}</h2>
          {count === null ? (
            <Skeleton className="mt-1 h-8 w-16" />
          ) : (
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <span className="figures shrink-0 text-3xl leading-9 font-semibold tracking-tight">
                {formatCount(count)}
              </span>
              {caption && <span className="text-sm text-muted">{caption}</span>}
            </p>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}
