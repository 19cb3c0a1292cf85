import { type ComponentProps, Fragment, type ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useShortOptions } from "../use-short-list.tsx";
import { useFieldGroup } from "./field.tsx";
import type { Option } from "./select.tsx";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label
      className={classNames(
        "flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm text-sm has-disabled:cursor-default has-disabled:text-muted",
        className,
      )}
    >
      <input {...props} type="checkbox" className="checkbox size-4.5 cursor-[inherit]" />
      {label}
    </label>
  );
}

interface ChecklistProps<V extends string> {
  options: readonly Option<V>[];
  value: readonly V[];
  /** Receives the chosen values in the order of the options. */
  onChange: (value: V[]) => void;
  disabled?: boolean;
  /** Number of columns on a wide screen; phones have two at most. */
  columns?: 1 | 2 | 3;
  className?: string;
}

const columnClass = { 1: "", 2: "min-[22.5rem]:grid-cols-2", 3: "min-[22.5rem]:grid-cols-2 lg:grid-cols-3" };

/** Chooses any number of options by checkboxes; goes into a `Field group`. */
export function Checklist<V extends string>({
  options,
  value,
  onChange,
  disabled,
  columns = 2,
  className,
}: ChecklistProps<V>) {
  const toggle = (toggled: V, checked: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((known) => (known === toggled ? checked : value.includes(known))),
    );
  const [shown, showAll] = useShortOptions(options, value);
  return (
    <>
      <div {...useFieldGroup()} className={classNames("grid gap-x-4", columnClass[columns], className)}>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            label={<BreakableLabel text={option.label} />}
            disabled={disabled}
            checked={value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
        ))}
      </div>
      {showAll}
    </>
  );
}

/** Breaks after a slash, too, so that "E-commerce/Marketplaces" fits a column on phones. */
function BreakableLabel({ text }: { text: string }) {
  return (
    <span className="min-w-0">
      {text.split("/").map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <>
              /<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
