import { useId } from "react";
import { valueInWords } from "../../forms/history/entry-words.ts";
import { classNames } from "../../lib/class-names.ts";
import { notSpecified } from "../../lib/format.ts";
import type { Choice, DifferingField } from "./merge-fields.ts";

interface ChoiceOfFieldProps extends DifferingField {
  choice: Choice;
  problem: string | undefined;
  onChoose: (choice: Choice) => void;
}

/** A field with the values to choose from. */
export function ChoiceOfField({ field, kept, other, both, choice, problem, onChoose }: ChoiceOfFieldProps) {
  const problemId = useId();
  const name = useId();
  const options = [
    { value: "kept", label: "Kept", content: kept },
    { value: "other", label: "Other", content: other },
    ...(both ? [{ value: "both", label: "Both", content: both } as const] : []),
  ] as const;
  return (
    <fieldset className="px-4 py-3" aria-describedby={problem ? problemId : undefined}>
      <legend className="float-left mb-2 w-full text-sm text-muted">{field.label}</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label, content }) => (
          <label
            key={value}
            className={classNames(
              "flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border px-3 py-2 text-sm",
              value === "both" && "sm:col-span-2",
              choice === value ? "border-ember-text bg-ember-soft text-on-ember-soft" : "hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-4 shrink-0 accent-ember"
            />
            <span className="min-w-0">
              <span className="block text-xs">{label}</span>
              <span className="line-clamp-6 whitespace-pre-line wrap-anywhere">
                {valueInWords(field, content) ?? <em>{notSpecified}</em>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id={problemId} className="mt-2 text-sm text-danger-text">
          {field.label} {problem}.
        </p>
      )}
    </fieldset>
  );
}
