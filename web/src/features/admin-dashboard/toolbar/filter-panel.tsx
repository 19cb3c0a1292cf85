import { classNames } from "../../../lib/class-names.ts";
import type { Facet } from "../lists/facets.ts";
import { AmountFilter } from "./amount-filter.tsx";
import { ChoiceFilter } from "./choice-filter.tsx";

/** The id of the panel, for the Filter button's `aria-controls`. */
export const filterPanelId = "admin-filters";

/** The filters of the current tab. */
export function FilterPanel<Row>({ facets, label }: { facets: readonly Facet<Row>[]; label: string }) {
  return (
    <section
      id={filterPanelId}
      aria-label={label}
      className={classNames(
        "mb-4 grid grid-cols-2 gap-3 rounded-lg border bg-surface p-4",
        facets.length % 4 === 0 ? "md:grid-cols-4" : "md:grid-cols-3 lg:grid-cols-5",
      )}
    >
      {facets.map((facet) =>
        facet.kind === "choice" ? (
          <ChoiceFilter key={facet.name} facet={facet} />
        ) : (
          <AmountFilter key={facet.name} facet={facet} />
        ),
      )}
    </section>
  );
}
