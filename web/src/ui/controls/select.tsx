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
  /** The heading above it and its neighbours of the same group. */
  group?: string;
  /** Why it cannot be chosen. */
  unavailable?: string | null;
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
            {groupsOf(options).map(([first, ...others]) => (
              <Group key={first.value} label={first.group}>
                {[first, ...others].map((option) => (
                  <Item
                    key={option.value}
                    value={option.value}
                    text={option.label}
                    unavailable={option.unavailable}
                  >
                    {renderOption(option)}
                  </Item>
                ))}
              </Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Neighbours of the same group. */
function groupsOf<O extends { group?: string }>(options: readonly O[]): [O, ...O[]][] {
  const groups: [O, ...O[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0].group === option.group) last.push(option);
    else groups.push([option]);
  }
  return groups;
}

function Group({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (label === undefined) return children;
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

interface ItemProps {
  value: string | null;
  text?: string;
  unavailable?: string | null | undefined;
  children: ReactNode;
}

function Item({ value, text, unavailable, children }: ItemProps) {
  return (
    <Base.Item
      value={value}
      label={text}
      disabled={Boolean(unavailable)}
      className={classNames(
        "flex min-h-9 cursor-default items-center gap-2 rounded-sm py-1 pr-3 pl-2 outline-none data-highlighted:bg-hover",
        (value === null || unavailable) && "text-muted",
      )}
    >
      <span className="flex size-4 shrink-0 text-ember-text">
        <Base.ItemIndicator>
          <Check aria-hidden="true" className="size-4" />
        </Base.ItemIndicator>
      </span>
      <Base.ItemText>{children}</Base.ItemText>
      {unavailable && <span className="ml-auto max-w-48 truncate pl-3 text-xs">{unavailable}</span>}
    </Base.Item>
  );
}
