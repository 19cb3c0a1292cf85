import { useId } from "react";
import { useUrlParams, useUrlText } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { useConfig } from "../../lib/config.ts";
import { Input } from "../../ui/controls/input.tsx";
import { type Option, Select } from "../../ui/controls/select.tsx";
import { fieldOptions, topicOptions } from "./activity-filters.ts";
import { PersonFilter } from "./person-filter.tsx";
import type { AdminNames } from "./person-options.ts";

/** The filters by person, topic, field and time. */
export function FilterBar({
  id,
  admins,
  viewers,
  className,
}: AdminNames & { id: string; className: string }) {
  const { access } = useConfig();
  return (
    <section
      id={id}
      aria-label="Filters"
      className={classNames(
        "grid grid-cols-2 gap-3 rounded-lg border bg-surface p-4 md:grid-cols-6 lg:grid-cols-[1.4fr_1.2fr_1.2fr_1fr_1fr]",
        className,
      )}
    >
      <PersonFilter admins={admins} viewers={viewers} className="col-span-2 lg:col-span-1" />
      <UrlSelect name="what" label="What" options={topicOptions(access)} all="Everything" />
      <UrlSelect name="field" label="Field" options={fieldOptions} all="Any" />
      <DayFilter name="from" label="From" limits={{ before: "to" }} />
      <DayFilter name="to" label="To" limits={{ after: "from" }} />
    </section>
  );
}

const labelClass = "text-xs font-medium text-muted";

interface UrlSelectProps<V extends string> {
  /** The parameter in the URL. */
  name: string;
  label: string;
  options: readonly Option<V>[];
  /** Shown without a choice, which filters nothing. */
  all: string;
}

function UrlSelect<V extends string>({ name, label, options, all }: UrlSelectProps<V>) {
  const [params, change] = useUrlParams();
  const chosen = options.find(({ value }) => value === params.get(name));
  return (
    <div className="flex min-w-0 flex-col gap-1 md:col-span-2 lg:col-span-1">
      <span aria-hidden="true" className={labelClass}>
        {label}
      </span>
      <Select
        aria-label={label}
        options={options}
        value={chosen?.value ?? null}
        placeholder={all}
        clearLabel={all}
        className={chosen && "border-ember-text"}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  );
}

interface DayFilterProps {
  name: string;
  label: string;
  /** The parameter with the other end of the time. */
  limits: { before?: string; after?: string };
}

/** A day of the browser's time zone, inclusive. */
function DayFilter({ name, label, limits: { before, after } }: DayFilterProps) {
  const [params] = useUrlParams();
  // A year that is typed is a date from its first digit, and the URL follows too late for the next one.
  const [value, setValue] = useUrlText(name);
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 md:col-span-3 lg:col-span-1">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={value}
        min={(after && params.get(after)) ?? undefined}
        max={(before && params.get(before)) ?? undefined}
        className={value === "" ? "text-muted" : "border-ember-text"}
        onChange={(event) => setValue(event.target.value)}
      />
    </div>
  );
}
