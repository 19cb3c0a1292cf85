import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Flame } from "./logo.tsx";

const reasons = ["Sector", "Stage", "Check", "Region", "Track record"];

/** An invented founder and investor that match, as an illustration; hidden from screen readers. */
export function MatchPicture() {
  return (
    <div
      aria-hidden="true"
      className="@container relative mx-auto w-full min-w-0 select-none max-sm:max-w-md"
    >
      {/* A gradient, because a blur delays the first frame on a slow phone. */}
      <div className="absolute -inset-x-4 -inset-y-16 bg-radial from-glow/30 to-transparent to-70% sm:-inset-x-16" />
      {/* Below each other, and side by side where there is room. */}
      <div className="relative flex flex-col @xl:grid @xl:grid-cols-2 @xl:gap-x-5">
        <Person
          initials="LG"
          name="Lumen Grid"
          work="Home batteries for renters"
          className="mr-6 pb-9! @sm:mr-12 @xl:mr-0 @xl:pb-12!"
        >
          <Fact label="Stage">Seed</Fact>
          <Fact label="Ask">$400K</Fact>
          <Fact label="Region">Europe</Fact>
        </Person>
        <div className="relative z-10 -my-4 flex max-w-full items-center gap-3 self-center rounded-full border bg-raised py-2 pr-5 pl-2 shadow-md @sm:-my-5 @xl:order-last @xl:col-span-2 @xl:-mt-7 @xl:mb-0 @xl:justify-self-center">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-ember-soft">
            <Flame className="size-7" />
          </span>
          <span>
            <span className="block text-sm leading-5 font-semibold">5 of 5 fit</span>
            <span className="flex flex-wrap gap-x-2.5 text-xs leading-5 text-muted">
              {reasons.map((reason) => (
                <span key={reason} className="flex items-center gap-0.5">
                  <Check className="size-3 text-good" strokeWidth={3} />
                  {reason}
                </span>
              ))}
            </span>
          </span>
        </div>
        <Person
          initials="MV"
          name="Marta Voss"
          work="Angel, 34 companies backed"
          round
          className="ml-6 pt-9! @sm:ml-12 @xl:ml-0 @xl:pt-6! @xl:pb-12!"
        >
          <Fact label="Invests">Seed</Fact>
          <Fact label="Check">≤ $500K</Fact>
          <Fact label="Region">Europe</Fact>
        </Person>
      </div>
    </div>
  );
}

interface PersonProps {
  initials: string;
  name: string;
  work: string;
  round?: boolean;
  className: string;
  children: ReactNode;
}

function Person({ initials, name, work, round = false, className, children }: PersonProps) {
  const shape = round ? "rounded-full" : "rounded-lg";
  return (
    <div className={`rounded-2xl border bg-surface p-5 shadow-lg sm:p-6 ${className}`}>
      <div className="flex items-center gap-3.5">
        <span
          className={`flex size-11 shrink-0 items-center justify-center bg-inverse text-sm font-semibold text-on-inverse ${shape}`}
        >
          {initials}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{name}</span>
          <span className="block truncate text-sm text-muted">{work}</span>
        </span>
      </div>
      <div className="mt-5 grid grid-cols-3 gap-3 border-t pt-4">{children}</div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-xs text-muted">{label}</span>
      <span className="block text-sm font-medium whitespace-nowrap">{children}</span>
    </span>
  );
}
