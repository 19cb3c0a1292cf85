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

/**
 * The counts of founders, and of investors by temperature; a press on a temperature filters the database by it. In a narrow
 * list the investors take a line of their own, on a phone behind how many rows are shown.
 */
export function SummaryStrip({ founders, investors }: SummaryStripProps) {
  const [chosen, press] = useTemperatureFilter();
  return (
    <>
      <Count title="Total Founders" count={founders}>
        <span className="text-muted">Companies in the system</span>
      </Count>
      <Count
        title="Investor Database"
        className="@max-md:contents @md:@max-5xl:order-last @5xl:border-l @5xl:pl-4"
        count={investors?.total ?? null}
      >
        <span className="flex flex-wrap gap-1 @max-md:order-last @5xl:gap-1.5">
          {temperature.values.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={chosen.includes(value)}
              title={`Show ${temperature.labels[value]} investors`}
              onClick={() => press(value)}
              className="group rounded-full"
            >
              <TemperatureBadge
                value={value}
                className="ring-ember group-hover:ring-1 group-aria-pressed:ring-2 @max-3xl:px-1.5! @max-3xl:[&>svg]:hidden @3xl:px-2!"
              >
                <span className="figures font-semibold">
                  {investors ? formatCount(investors.temperatures[value]) : <Skeleton className="h-3 w-4" />}
                </span>
              </TemperatureBadge>
            </button>
          ))}
        </span>
      </Count>
    </>
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
  className?: string;
  children: ReactNode;
}

function Count({ title, count, className, children }: CountProps) {
  return (
    <section
      aria-label={title}
      className={classNames("flex flex-wrap items-center gap-x-2 gap-y-1 leading-5 md:leading-6", className)}
    >
      <div className="flex items-center gap-x-2 leading-5 whitespace-nowrap">
        <h2 className="font-medium tracking-normal text-nowrap">{title}</h2>
        {count === null ? (
          <Skeleton className="h-4 w-8" />
        ) : (
          <span className="figures font-semibold">{formatCount(count)}</span>
        )}
      </div>
      {children}
    </section>
  );
}
