import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { optionsOf, Select } from "../../../ui/controls/select.tsx";
import { TemperatureBadge } from "../../../ui/temperature-badge.tsx";
import { type InvestorRow, temperatureEdit } from "../calls/update-temperature.ts";

const options = optionsOf(temperature);

/** An investor's temperature: a press turns the badge into a dropdown (spec section 4). */
export function TemperatureCell({ investor }: { investor: InvestorRow }) {
  const [choosing, setChoosing] = useState(false);
  const badge = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation(temperatureEdit);

  const end = () => {
    setChoosing(false);
    // The badge replaces the dropdown, which had the focus.
    requestAnimationFrame(() => badge.current?.focus({ preventScroll: true }));
  };
  const choose = (value: Temperature | null) => {
    if (value === null || value === investor.temperature) return;
    mutate({ record: investor, patch: { temperature: value } });
  };

  if (choosing)
    return (
      <Select
        size="sm"
        className="-ml-1.5 w-[calc(100%+0.75rem)]!"
        defaultOpen
        aria-label={`Temperature of ${investor.name}`}
        options={options}
        value={investor.temperature}
        onChange={choose}
        onOpenChange={(open) => !open && end()}
        renderOption={({ value }) => <TemperatureBadge value={value} />}
      />
    );
  return (
    <button
      ref={badge}
      type="button"
      aria-label={`Temperature of ${investor.name}: ${temperature.labels[investor.temperature]}. Change`}
      aria-disabled={isPending}
      onClick={() => !isPending && setChoosing(true)}
      className="flex flex-col items-start gap-0.5 rounded-full"
    >
      <TemperatureBadge value={investor.temperature} />
      {isPending && (
        <span role="status" className="pl-1 text-xs text-muted">
          Updating...
        </span>
      )}
    </button>
  );
}
