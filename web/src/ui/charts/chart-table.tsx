import { classNames } from "../../lib/class-names.ts";

/** A line of a chart, or its bars. */
export interface Series {
  readonly name: string;
  /** How it is drawn, and named in the key. */
  readonly look: "first" | "second";
}

/** What a chart over time shows; a value is null where there is none. */
export interface ChartData {
  /** What the points are, such as "Month". */
  readonly unit: string;
  readonly series: readonly Series[];
  readonly points: readonly {
    readonly key: string;
    /** The name of the point below the chart. */
    readonly label: string;
    /** The name of the point in the table and beside the pointer. */
    readonly title: string;
    readonly values: readonly (number | null)[];
  }[];
  readonly format: (value: number) => string;
}

/** The numbers of a chart, the newest first. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { unit, series, points, format } = data;
  const cell = "border-b px-2 py-1.5 first:pl-0 last:pr-0";
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className={classNames(cell, "text-left font-medium")}>
            {unit}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className={classNames(cell, "text-right font-medium")}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.key}>
            <th scope="row" className={classNames(cell, "text-left font-normal")}>
              {point.title}
            </th>
            {point.values.map((value, index) => (
              <td key={series[index]!.name} className={classNames(cell, "figures text-right")}>
                {value === null ? "" : format(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
