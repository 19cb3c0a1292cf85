import { Select as Base } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useMemo } from "react";
import { useUrlList } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { controlClass } from "../../ui/controls/input.tsx";

interface ChoiceFilterProps {
  /** The parameter in the URL. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A filter by any number of values; none means all. */
export function ChoiceFilter({ name, label, options }: ChoiceFilterProps) {
  const values = useMemo(() => options.map(({ value }) => value), [options]);
  const [chosen, setChosen] = useUrlList(name, values);
  const labelId = useId();
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={labelId} className="text-xs font-medium text-muted">
        {label}
      </span>
      <Base.Root multiple value={chosen} onValueChange={setChosen}>
        <Base.Trigger
          aria-labelledby={labelId}
          className={classNames(
            controlClass,
            "flex h-10 items-center justify-between gap-2 text-left",
            chosen.length > 0 && "border-ember-text",
          )}
        >
          <span className={classNames("truncate", chosen.length === 0 && "text-muted")}>
            {words.join(", ") || "All"}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
            <Base.Popup className="max-h-[min(22rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto rounded-md border bg-raised p-1 text-sm shadow-lg transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  className="flex min-h-9 cursor-default items-center gap-2.5 rounded-sm py-1 pr-3 pl-2 outline-none data-highlighted:bg-hover"
                >
                  <span className="flex size-4 shrink-0 items-center justify-center rounded-xs border border-edge text-ember-text">
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" className="size-3.5" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
