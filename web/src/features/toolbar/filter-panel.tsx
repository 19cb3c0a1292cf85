import { classNames } from "../../lib/class-names.ts";
import { useConfig } from "../../lib/config.ts";
import type { ListFilter } from "../lists/list-config.ts";
import { AmountFilter } from "./amount-filter.tsx";
import { ChoiceFilter } from "./choice-filter.tsx";

interface FilterPanelProps {
  id: string;
  filters: readonly ListFilter[];
  label: string;
}

/** The filters of the current tab. Who was invited matters only where admins invite investors themselves. */
export default function FilterPanel({ id, filters: all, label }: FilterPanelProps) {
  const { invites_by_hand } = useConfig();
  const filters = invites_by_hand ? all : all.filter(({ field }) => field !== "invited");
  const noteId = `${id}-checks`;
  return (
    <section
      id={id}
      aria-label={label}
      className={classNames(
        "mb-4 grid grid-cols-2 gap-3 rounded-lg border bg-surface p-4",
        filters.length % 4 === 0 ? "md:grid-cols-4" : "md:grid-cols-3 lg:grid-cols-5",
      )}
    >
      {filters.map(({ name, filter }) =>
        filter.kind === "check" ? (
          <AmountFilter key={name} name={name} label={filter.label} noteId={noteId} />
        ) : (
          <ChoiceFilter key={name} name={name} label={filter.label} options={filter.options} />
        ),
      )}
      {filters.some(({ filter }) => filter.kind === "check") && (
        <p id={noteId} className="col-span-full text-xs text-muted">
          Checks are compared with the typical check, or with the range where there is none.
        </p>
      )}
    </section>
  );
}
