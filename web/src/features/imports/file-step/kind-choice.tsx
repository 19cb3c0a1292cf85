import { classNames } from "../../../lib/class-names.ts";
import type { ImportPlace } from "../import-place.ts";

const kinds = [
  { what: "founders", label: "Founders" },
  { what: "investors", label: "Investors" },
] as const;

/** Chooses whether founders or investors are imported. */
export function KindChoice({ place, disabled }: { place: ImportPlace; disabled: boolean }) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Who is in the file?</legend>
      <div className="flex flex-wrap gap-2">
        {kinds.map(({ what, label }) => (
          <label
            key={what}
            className={classNames(
              "flex h-10 items-center gap-2 rounded-md border border-edge bg-surface px-4 text-sm font-medium transition-colors",
              "has-checked:border-ember has-checked:bg-ember-soft has-checked:text-on-ember-soft has-focus-visible:outline-2",
              disabled ? "opacity-60" : "hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name="kind"
              className="accent-ember"
              checked={place.source.what === what}
              onChange={() => place.setWhat(what)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
