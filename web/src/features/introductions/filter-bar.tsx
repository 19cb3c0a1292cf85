import { useAdminNames } from "../../forms/owner-field.tsx";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { Select } from "../../ui/controls/select.tsx";
import { ages } from "./list-introductions.ts";
import { MemberFilter } from "./member-filter.tsx";

type View = "board" | "table";

interface FilterBarProps {
  /** The owners of introductions that changed last. */
  owners: readonly string[];
  /** Null where there is only one. */
  view: View | null;
  onView: (view: View) => void;
}

/** The filters by owner, age, founder and investor, and the choice of board or table; all in the address. */
export function FilterBar({ owners, view, onView }: FilterBarProps) {
  const [params, change] = useUrlParams();
  const admins = useAdminNames();
  const owner = params.get("owner");
  const age = params.get("age");
  const names = [...new Set([...admins, ...owners, ...(owner ? [owner] : [])])];
  return (
    <section
      aria-label="Filters"
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,14rem))_1fr]"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <span aria-hidden="true" className="text-xs font-medium text-muted">
          Owner
        </span>
        <Select
          aria-label="Owner"
          options={names.map((name) => ({ value: name, label: name }))}
          value={owner}
          placeholder="Everyone"
          clearLabel="Everyone"
          className={classNames(owner !== null && "border-ember-text")}
          onChange={(value) => change({ owner: value })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <span aria-hidden="true" className="text-xs font-medium text-muted">
          In this state
        </span>
        <Select
          aria-label="In this state"
          options={Object.entries(ages).map(([value, label]) => ({ value, label }))}
          value={age}
          placeholder="Any time"
          clearLabel="Any time"
          className={classNames(age !== null && "border-ember-text")}
          onChange={(value) => change({ age: value })}
        />
      </div>
      <MemberFilter member="founder" />
      <MemberFilter member="investor" />
      {view !== null && (
        <fieldset className="flex gap-1.5 lg:justify-end">
          <legend className="sr-only">View</legend>
          {(["board", "table"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => onView(one)}
              className={classNames(
                "h-8 rounded-full border px-3.5 text-sm font-medium transition-colors",
                one === view
                  ? "border-ember bg-ember text-on-ember"
                  : "border-edge bg-surface hover:bg-hover",
              )}
            >
              {one === "board" ? "Board" : "Table"}
            </button>
          ))}
        </fieldset>
      )}
    </section>
  );
}
