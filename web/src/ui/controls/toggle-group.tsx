import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup as Base } from "@base-ui/react/toggle-group";
import { classNames } from "../../lib/class-names.ts";
import { useShortOptions } from "../use-short-list.tsx";
import { useFieldGroup } from "./field.tsx";
import type { Option } from "./select.tsx";

interface ToggleGroupProps<V extends string> {
  options: readonly Option<V>[];
  value: readonly V[];
  /** Receives the chosen values in the order of the options. */
  onChange: (value: V[]) => void;
  disabled?: boolean;
  className?: string;
}

/** Chooses any number of options by toggle buttons; arrow keys move between them. Goes into a `Field group`. */
export function ToggleGroup<V extends string>({
  options,
  value,
  onChange,
  disabled,
  className,
}: ToggleGroupProps<V>) {
  const choose = (next: V[]) =>
    onChange(options.map((option) => option.value).filter((known) => next.includes(known)));
  const [shown, showAll] = useShortOptions(options, value);
  return (
    <>
      <Base
        {...useFieldGroup()}
        multiple
        value={value}
        onValueChange={choose}
        disabled={disabled}
        className={classNames("flex flex-wrap gap-1.5 sm:gap-2", className)}
      >
        {shown.map((option) => (
          <Toggle
            key={option.value}
            value={option.value}
            className={classNames(
              "h-8 rounded-full border border-edge bg-surface px-3 text-sm font-medium transition-colors hover:bg-hover sm:px-3.5",
              "data-pressed:border-ember data-pressed:bg-ember data-pressed:text-on-ember data-disabled:opacity-60",
            )}
          >
            {option.label}
          </Toggle>
        ))}
      </Base>
      {showAll}
    </>
  );
}
