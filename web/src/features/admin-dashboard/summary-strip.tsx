import { temperature } from "@kindling/contracts/enumerations/people.ts";
import type { ReactNode } from "react";
import { currentParam, listFrom, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { useConfig } from "../../lib/config.ts";
import { formatCount } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { badgeClass } from "../../ui/values/badge.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import { InviteDialog, openBulkDialog } from "../bulk/bulk-host.tsx";
import type { InvestorSummary } from "./member-counts.ts";

interface SummaryStripProps {
  /** Null while loading. */
  founders: number | null;
  investors: InvestorSummary | null;
}

/**
 * The counts of founders, of investors by temperature, and of those who are not invited yet where admins do that; a press
 * filters the database. In a narrow list the investors take a line of their own, on a phone behind how many rows are shown.
 */
export function SummaryStrip({ founders, investors }: SummaryStripProps) {
  const { invites_by_hand } = useConfig();
  const uninvited = (invites_by_hand && investors?.uninvited) || 0;
  const [chosen, press] = useDatabaseFilter("temperature", temperature.values);
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
                className={classNames(
                  "ring-ember group-hover:ring-1 group-aria-pressed:ring-2 @max-3xl:px-1.5! @max-3xl:[&>svg]:hidden @3xl:px-2!",
                  // Leaves the strip one line at 1280 px.
                  uninvited > 0 && "@max-7xl:[&>svg]:hidden",
                )}
              >
                <span className="figures font-semibold">
                  {investors ? formatCount(investors.temperatures[value]) : <Skeleton className="h-3 w-4" />}
                </span>
              </TemperatureBadge>
            </button>
          ))}
          {invites_by_hand && <Uninvited count={uninvited} />}
        </span>
      </Count>
    </>
  );
}

/** How many investors are not invited yet, and the action that invites them. */
function Uninvited({ count }: { count: number }) {
  const [chosen, press] = useDatabaseFilter("invited", uninvitedOnly);
  const mayEdit = useMayEdit();
  if (count === 0 && chosen.length === 0) return null;
  return (
    <span className="flex items-center gap-x-2">
      <button
        type="button"
        aria-pressed={chosen.length > 0}
        title="Show investors who are not invited yet"
        onClick={() => press("no")}
        className={classNames(
          badgeClass,
          "border border-edge ring-ember hover:ring-1 aria-pressed:border-transparent aria-pressed:ring-2 @max-3xl:px-1.5! @3xl:px-2!",
        )}
      >
        Not invited <span className="figures font-semibold">{formatCount(count)}</span>
      </button>
      {mayEdit && count > 0 && (
        <Button
          variant="link"
          className="min-h-6 text-[0.8125rem]!"
          aria-haspopup="dialog"
          onPointerEnter={InviteDialog.preload}
          onFocus={InviteDialog.preload}
          onClick={() =>
            openBulkDialog({
              list: "investors",
              selection: { query: "invited=no", except: new Set() },
              count,
              onInvited: () => {},
            })
          }
        >
          Invite<span className="sr-only"> those who are not invited yet</span>
        </Button>
      )}
    </span>
  );
}

const uninvitedOnly = ["no"] as const;

/** The values by which a filter narrows the investor database, and what a press on one does. */
function useDatabaseFilter<V extends string>(name: string, values: readonly V[]): [V[], (value: V) => void] {
  const [params, change] = useUrlParams();
  const chosenIn = (tab: string | null, list: string | null) =>
    tab === "database" ? listFrom(list, values) : [];
  const chosen = chosenIn(params.get("tab"), params.get(name));
  const press = (value: V) => {
    // A second press before the next render must see the first.
    const now = chosenIn(currentParam("tab"), currentParam(name));
    const others = now.filter((other) => other !== value);
    const next = others.length < now.length ? others : [...now, value];
    change({ tab: "database", [name]: next }, "push");
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
