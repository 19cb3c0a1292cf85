import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import { optionsOf, Select } from "../../ui/controls/select.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import type { InvestorRow } from "../edits/temperature-edit.ts";

const options = optionsOf(temperature);

interface TemperatureSelectProps {
  investor: InvestorRow;
  onChange: (value: Temperature | null) => void;
  /** Called when it closes. */
  onEnd: () => void;
}

/** An open dropdown of the temperatures. */
export default function TemperatureSelect({ investor, onChange, onEnd }: TemperatureSelectProps) {
  return (
    <Select
      size="sm"
      className="-ml-1.5 w-[calc(100%+0.75rem)]!"
      defaultOpen
      aria-label={`Temperature of ${investor.name}`}
      options={options}
      value={investor.temperature}
      onChange={onChange}
      onOpenChange={(open) => !open && onEnd()}
      renderOption={({ value }) => <TemperatureBadge value={value} />}
    />
  );
}
