import { Select as Base } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useFieldControl, useFieldLabelId } from "./field.tsx";
import { controlClass } from "./input.tsx";

export interface Option<V extends string> {
  value: V;
  label: string;
}

/** Options from an enumeration of the contracts; `only` restricts them. */
export function optionsOf<V extends string>(
  { values, labels }: { values: readonly V[]; labels: Readonly<Record<V, string>> },
  only: readonly V[] = values,
): Option<V>[] {
  return only.map((value) => ({ value, label: labels[value] }));
}

interface SelectProps<V extends string> {
  options: readonly Option<V>[];
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Adds a first entry of this name that clears the choice. */
  clearLabel?: string;
  disabled?: boolean;
  /** Open at first, for an inline edit. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  onBlur?: () => void;
  id?: string;
  "aria-label"?: string;
  size?: "sm" | "md";
  className?: string;
  /** Renders an option; its label by default. */
  renderOption?: (option: Option<V>) => ReactNode;
  ref?: React.Ref<HTMLButtonElement>;
}

/** Chooses one option, or null. Use react-hook-form's `Controller` for it. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder = "Select...",
  clearLabel,
  size = "md",
  className,
  id,
  renderOption = ({ label }) => label,
  onBlur,
  ref,
  "aria-label": ariaLabel,
  ...root
}: SelectProps<V>) {
  const control = useFieldControl({ id });
  const labelId = useFieldLabelId();
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root value={value || null} onValueChange={onChange} {...root}>
      <Base.Trigger
        {...control}
        ref={ref}
        onBlur={onBlur}
        aria-label={ariaLabel}
        aria-labelledby={ariaLabel ? undefined : labelId}
        className={classNames(
          controlClass,
          "flex items-center justify-between text-left",
          size === "sm" ? "h-8 gap-1 px-1.5!" : "h-10 gap-2",
          className,
        )}
      >
        <span className={classNames("truncate", !chosen && "text-muted")}>
          {chosen ? renderOption(chosen) : value || placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
          <Base.Popup className="max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto rounded-md border bg-raised p-1 text-sm shadow-lg transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {clearLabel && <Item value={null}>{clearLabel}</Item>}
            {options.map((option) => (
              <Item key={option.value} value={option.value} text={option.label}>
                {renderOption(option)}
              </Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ value, text, children }: { value: string | null; text?: string; children: ReactNode }) {
  return (
    <Base.Item
      value={value}
      label={text}
      className={classNames(
        "flex min-h-9 cursor-default items-center gap-2 rounded-sm py-1 pr-3 pl-2 outline-none data-highlighted:bg-hover",
        value === null && "text-muted",
      )}
    >
      <span className="flex size-4 shrink-0 text-ember-text">
        <Base.ItemIndicator>
          <Check aria-hidden="true" className="size-4" />
        </Base.ItemIndicator>
      </span>
      <Base.ItemText>{children}</Base.ItemText>
    </Base.Item>
  );
}
