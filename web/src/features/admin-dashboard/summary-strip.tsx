import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import type { ReactNode } from "react";
import { currentParam, listFrom, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import type { InvestorSummary } from "./calls/get-investor-summary.ts";

interface SummaryStripProps {
  /** Null while loading. */
  founders: number | null;
  investors: InvestorSummary | null;
}

/** A line before it, which is clipped where it begins a line of its own. */
const lineBefore =
  "md:relative md:-ml-4 md:pl-4 md:before:absolute md:before:top-1.5 md:before:left-0 md:before:h-4 md:before:border-l md:before:border-line";

/** The counts of founders, and of investors by temperature; a press on a temperature filters the database by it. */
export function SummaryStrip({ founders, investors }: SummaryStripProps) {
  const [chosen, press] = useTemperatureFilter();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] max-md:w-full max-md:justify-between md:gap-x-8 md:gap-y-2 md:overflow-x-clip md:[overflow-clip-margin:4px]">
      <Count title="Total Founders" count={founders}>
        <span className="text-muted max-md:sr-only">Companies in the system</span>
      </Count>
      <Count
        title="Investor Database"
        className="max-sm:sr-only"
        outerClassName={lineBefore}
        count={investors?.total ?? null}
      >
        <span className="flex flex-wrap md:gap-1">
          {temperature.values.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={chosen.includes(value)}
              title={`Show ${temperature.labels[value]} investors`}
              onClick={() => press(value)}
              className={classNames(
                "flex h-7 items-center gap-0.5 rounded-full border pr-1 md:gap-1.5 md:pr-2.5 md:pl-0.5 transition-colors hover:bg-hover",
                chosen.includes(value) ? "border-ember bg-ember-soft" : "border-transparent",
              )}
            >
              <TemperatureBadge value={value} className="max-md:px-1!" labelClassName="max-md:sr-only" />
              <span className="figures font-medium">
                {investors ? formatCount(investors.temperatures[value]) : <Skeleton className="h-3 w-4" />}
              </span>
            </button>
          ))}
        </span>
      </Count>
    </div>
  );
}

/** The temperatures by which the investor database is filtered, and what a press on one does. */
function useTemperatureFilter(): [Temperature[], (value: Temperature) => void] {
  const [params, change] = useUrlParams();
  const chosenIn = (tab: string | null, list: string | null) =>
    tab === "database" ? listFrom(list, temperature.values) : [];
  const chosen = chosenIn(params.get("tab"), params.get("temperature"));
  const press = (value: Temperature) => {
    // A second press before the next render must see the first.
    const now = chosenIn(currentParam("tab"), currentParam("temperature"));
    const others = now.filter((other) => other !== value);
    const next = others.length < now.length ? others : [...now, value];
    change({ tab: "database", temperature: next }, "push");
  };
  return [chosen, press];
}

interface CountProps {
  title: string;
  count: number | null;
  /** The style of the title and the count. */
  className?: string;
  outerClassName?: string;
  children: ReactNode;
}

function Count({ title, count, className, outerClassName, children }: CountProps) {
  return (
    <section
      aria-label={title}
      className={classNames("flex flex-wrap items-center gap-x-2 gap-y-1", outerClassName)}
    >
      <h2 className={classNames("font-medium tracking-normal", className)}>{title}</h2>
      {count === null ? (
        <Skeleton className="h-4 w-8" />
      ) : (
        <span className={classNames("figures shrink-0 font-semibold", className)}>{formatCount(count)}</span>
      )}
      {children}
    </section>
  );
}
