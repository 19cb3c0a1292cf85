import { formatCount } from "../../../lib/format.ts";
import { ColumnItem, type ShownColumns, type Sureness } from "./column-item.tsx";
import { keyOf } from "./targets.ts";

/** The columns of the file with what each of them is. */
export function ColumnList(shown: ShownColumns) {
  const { mapping, proposal } = shown;
  const sureness = mapping.columns.map(({ target, dates }, at): Sureness => {
    const proposed = proposal.mapping.columns[at]!.target;
    if (JSON.stringify(sorted(proposed)) !== JSON.stringify(sorted(target))) return "chosen";
    const { isSure, asksDates } = proposal.columns[at]!;
    return isSure && !(asksDates && dates === null) ? "sure" : "unsure";
  });
  const unsure = sureness.filter((one) => one === "unsure").length;
  const notes = mapping.columns.filter(({ target }) => keyOf(target) === "note").length;
  return (
    <section aria-labelledby="columns-title">
      <h2 id="columns-title" className="text-lg font-semibold">
        What is each column?
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        {unsure === 0
          ? "Every column was recognised or chosen."
          : `${formatCount(unsure)} of ${formatCount(sureness.length)} columns ${unsure === 1 ? "is" : "are"} marked “Please check”.`}
        {notes > 0 && " Notes are for admins; members see theirs in the download of their own data."}
      </p>
      <ul className="flex flex-col gap-3 md:gap-0 md:rounded-xl md:border md:bg-surface">
        {mapping.columns.map(({ heading }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns do not change places
          <ColumnItem key={at} shown={shown} at={at} heading={heading} sureness={sureness[at]!} />
        ))}
      </ul>
    </section>
  );
}

const sorted = (target: object) => Object.entries(target).toSorted(([a], [b]) => a.localeCompare(b));
