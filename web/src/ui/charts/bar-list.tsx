import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { useShortList } from "../use-short-list.tsx";

/** Rows of a long list that phones show at first: the largest. */
const firstRows = 6;

interface BarListProps {
  /** For screen readers. */
  caption: string;
  /** What the rows and the numbers are. */
  headings: readonly [row: string, count: string];
  rows: readonly { key: string; label: ReactNode; count: number; note?: string }[];
}

/** Counts as horizontal bars, in a table; a long one begins with its largest on phones. */
export function BarList({ caption, headings, rows }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const largest = rows.toSorted((a, b) => b.count - a.count).slice(0, firstRows);
  const [shown, showAll] = useShortList(rows, (row) => largest.includes(row));
  return (
    <div className="flex flex-col gap-1">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{headings[0]}</th>
            <th scope="col">{headings[1]}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, count, note }) => (
            <tr key={key}>
              <th
                scope="row"
                className={classNames(
                  "w-2/5 py-1 pr-3 text-left font-normal",
                  hasNotes && "whitespace-nowrap",
                )}
              >
                {label}
              </th>
              <td className="py-1">
                <div className="flex items-center gap-2">
                  <div className="h-3.5 grow">
                    <div
                      className={classNames("h-full rounded-r-[3px] bg-chart-first", count > 0 && "min-w-px")}
                      style={{ width: `${(100 * count) / most}%` }}
                    />
                  </div>
                  <span className="figures min-w-9 shrink-0 text-right">{formatCount(count)}</span>
                  {hasNotes && (
                    <span className="figures min-w-10 shrink-0 whitespace-nowrap text-right text-muted">
                      {note}
                    </span>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {showAll}
    </div>
  );
}
