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

/** The counts of founders, and of investors by temperature; a press on a temperature filters the database by it. */
export function SummaryStrip({ founders, investors }: SummaryStripProps) {
  const [chosen, press] = useTemperatureFilter();
  const { title, labels } =
    (investors?.total ?? 0) < 10_000 ? hiddenBelow.shortCounts : hiddenBelow.longCounts;
  return (
    // As wide as what must be seen; the room that is left is for the founders' subtitle.
    <div className="flex min-w-0 grow basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1 md:basis-[min-content] md:flex-nowrap md:justify-start @max-4xl:gap-x-3">
      <Count title="Total Founders" count={founders} subtitle="Companies in the system" />
      <Count
        title="Investor Database"
        className={title}
        outerClassName="md:shrink-0 md:border-l md:pl-3 @4xl:pl-4"
        count={investors?.total ?? null}
      >
        <span className="flex flex-wrap gap-0.5 md:flex-nowrap md:gap-1 @4xl:gap-1.5">
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
                className="ring-ember group-hover:ring-1 group-aria-pressed:ring-2 max-md:h-7 max-md:gap-0.5 @max-4xl:px-1.5! @4xl:px-2!"
                labelClassName={labels}
              >
                <span className="figures font-semibold">
                  {investors ? formatCount(investors.temperatures[value]) : <Skeleton className="h-3 w-4" />}
                </span>
              </TemperatureBadge>
            </button>
          ))}
        </span>
      </Count>
    </div>
  );
}

/** From which width of the list there is room for words: counts of five digits and more take it. */
const hiddenBelow = {
  shortCounts: { title: "@max-4xl:sr-only", labels: "@max-6xl:sr-only" },
  longCounts: { title: "@max-5xl:sr-only", labels: "@max-7xl:sr-only" },
};

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
  /** Shown where there is room for it: it begins a second line, which is clipped, where there is not. */
  subtitle?: string;
  /** The style of the title and the count. */
  className?: string;
  outerClassName?: string;
  children?: ReactNode;
}

function Count({ title, count, subtitle, className, outerClassName, children }: CountProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        "flex min-w-min gap-x-2",
        subtitle ? "h-6 flex-wrap content-start overflow-clip" : "items-center",
        outerClassName,
      )}
    >
      <div className={classNames("flex items-center gap-x-2 leading-6 whitespace-nowrap", className)}>
        <h2 className="font-medium tracking-normal text-nowrap">{title}</h2>
        {count === null ? (
          <Skeleton className="h-4 w-8" />
        ) : (
          <span className="figures font-semibold">{formatCount(count)}</span>
        )}
      </div>
      {subtitle && (
        <span className="leading-6 whitespace-nowrap text-muted @max-4xl:sr-only">{subtitle}</span>
      )}
      {children}
    </section>
  );
}
