import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { focusCell } from "../../ui/data-table/grid/grid-elements.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import { type InvestorRow, temperatureEdit } from "../edits/temperature-edit.ts";

/** Fetched apart, because a dropdown is 39 kB. */
export const TemperatureSelect = lazyComponent(() => import("./temperature-select.tsx"));

interface TemperatureCellProps {
  investor: InvestorRow;
  /** The cell is the tab stop. */
  inGrid?: boolean;
}

/** An investor's temperature: a press turns the badge into a dropdown, but not for viewers. */
export function TemperatureCell({ investor, inGrid = true }: TemperatureCellProps) {
  return useMayEdit() ? (
    <TemperatureControl investor={investor} inGrid={inGrid} />
  ) : (
    <TemperatureBadge value={investor.temperature} />
  );
}

function TemperatureControl({ investor, inGrid }: Required<TemperatureCellProps>) {
  const [choosing, setChoosing] = useState(false);
  const badge = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation(temperatureEdit);

  const end = () => {
    setChoosing(false);
    // The dropdown, which had the focus, disappears.
    requestAnimationFrame(() => focusCell(badge.current));
  };
  const choose = (value: Temperature | null) => {
    if (value === null || value === investor.temperature) return;
    mutate({ record: investor, patch: { temperature: value } });
  };

  const shown = (
    <button
      ref={badge}
      type="button"
      tabIndex={inGrid ? -1 : undefined}
      aria-label={`Temperature of ${investor.name}: ${temperature.labels[investor.temperature]}. Change`}
      aria-disabled={isPending}
      onClick={() => !isPending && setChoosing(true)}
      className="flex flex-col items-start gap-0.5 rounded-full group-data-compact/frame:flex-row group-data-compact/frame:items-center"
    >
      <TemperatureBadge value={investor.temperature} />
      {isPending && (
        <span role="status" className="pl-1 text-xs text-muted">
          Updating...
        </span>
      )}
    </button>
  );
  if (!choosing) return shown;
  return (
    <Suspense fallback={shown}>
      <TemperatureSelect investor={investor} onChange={choose} onEnd={end} />
    </Suspense>
  );
}
