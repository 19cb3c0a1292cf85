import { classNames } from "../../lib/class-names.ts";
import type { ChartData, Series } from "./chart-table.tsx";
import { shownLabels, ticksTo } from "./scale.ts";

const strokes = { first: "stroke-chart-first", second: "stroke-chart-second" };
const heights = { small: "h-28", medium: "h-48" };
const fills = { first: "bg-chart-first", second: "bg-chart-second" };
/** How many labels fit on a phone. */
const phoneLabels = 3;

interface TimeChartProps {
  data: ChartData;
  kind: "lines" | "bars";
  /** Whether the values are whole numbers. */
  whole?: boolean;
  size?: "small" | "medium";
  /** The format of the scale, if it differs from that of the values. */
  formatTick?: (value: number) => string;
  /** How many labels fit below the chart. */
  labels?: number;
  className?: string;
}

/** Lines or bars over time. It has no text for screen readers: a `ChartCard` gives them its table. */
export function TimeChart({
  data,
  kind,
  whole = true,
  size = "medium",
  formatTick,
  labels = 6,
  className,
}: TimeChartProps) {
  const { series, points, format } = data;
  const ticks = ticksTo(Math.max(0, ...points.flatMap(({ values }) => values.map(Number))), whole);
  const top = ticks.at(-1)!;
  const shown = [...shownLabels(points.length, labels)];
  const width = 100 / points.length;
  const middle = (index: number) => (index + 0.5) * width;
  return (
    <div className={classNames("flex flex-col gap-3", className)}>
      {series.length > 1 && <ChartKey series={series} />}
      <div className="grid grid-cols-[auto_1fr] text-xs text-muted">
        <div
          className={classNames(
            heights[size],
            "figures relative flex flex-col-reverse justify-between pr-3 text-right leading-none",
          )}
        >
          {ticks.map((tick) => (
            <span key={tick} className="-my-1.5">
              {(formatTick ?? format)(tick)}
            </span>
          ))}
        </div>
        <div className={classNames(heights[size], "relative")}>
          <div className="absolute inset-0 flex flex-col justify-between">
            {ticks.map((tick) => (
              <div key={tick} className="border-t" />
            ))}
          </div>
          {kind === "lines" && (
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute inset-0 size-full overflow-visible"
            >
              {series.map(({ name, look }, line) => (
                <path
                  key={name}
                  d={pathOf(
                    points.map(({ values }) => values[line]!),
                    middle,
                    top,
                  )}
                  className={classNames("fill-none stroke-2", strokes[look])}
                  vectorEffect="non-scaling-stroke"
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
              ))}
            </svg>
          )}
          {points.map((point, index) => (
            <div
              key={point.key}
              className="group absolute inset-y-0"
              style={{ left: `${index * width}%`, width: `${width}%` }}
            >
              {kind === "bars" ? (
                <div
                  className="absolute inset-x-[15%] bottom-0 rounded-t-[3px] bg-chart-first group-hover:opacity-80"
                  style={{ height: `${(100 * Number(point.values[0])) / top}%` }}
                />
              ) : (
                <Dots points={points} index={index} series={series} top={top} />
              )}
              <div
                className={classNames(
                  "pointer-events-none absolute top-0 z-10 hidden flex-col gap-0.5 rounded-md border bg-raised px-2.5 py-1.5 whitespace-nowrap text-ink shadow-md group-hover:flex",
                  index < points.length / 2 ? "left-full ml-1" : "right-full mr-1",
                )}
              >
                <span className="text-muted">{point.title}</span>
                {series.map(({ name }, line) => {
                  const value = point.values[line] ?? null;
                  return value === null ? null : (
                    <span key={name} className="flex justify-between gap-4">
                      {name}
                      <span className="figures font-medium">{format(value)}</span>
                    </span>
                  );
                })}
              </div>
            </div>
          ))}
        </div>
        <div />
        <div className="relative mt-2 h-4">
          {shown.map((index, fromLast) => (
            <span
              key={points[index]!.key}
              className={classNames(
                "absolute -translate-x-1/2 whitespace-nowrap",
                labels > phoneLabels && fromLast % 2 === 1 && "max-sm:hidden",
              )}
              style={{ left: `${middle(index)}%` }}
            >
              {points[index]!.label}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

interface DotsProps {
  points: ChartData["points"];
  index: number;
  series: readonly Series[];
  top: number;
}

/** The values of a point on its lines: under the pointer, and always the last and those between two gaps. */
function Dots({ points, index, series, top }: DotsProps) {
  return series.map(({ name, look }, line) => {
    const valueAt = (at: number) => points[at]?.values[line] ?? null;
    const value = valueAt(index);
    const isShown =
      index === points.length - 1 || (valueAt(index - 1) === null && valueAt(index + 1) === null);
    return value === null ? null : (
      <span
        key={name}
        className={classNames(
          "absolute left-1/2 size-2 -translate-x-1/2 translate-y-1/2 rounded-full ring-2 ring-surface",
          fills[look],
          !isShown && "hidden group-hover:block",
        )}
        style={{ bottom: `${(100 * value) / top}%` }}
      />
    );
  });
}

function ChartKey({ series }: { series: readonly Series[] }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, look }) => (
        <span key={name} className="flex items-center gap-2">
          <span className={classNames("h-1 w-4 rounded-full", fills[look])} />
          {name}
        </span>
      ))}
    </div>
  );
}

/** The path of a line in a square of 100; it is interrupted where there is no value. */
export function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  top: number,
): string {
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const isFirst = (values[index - 1] ?? null) === null;
      return [`${isFirst ? "M" : "L"}${x(index).toFixed(2)} ${(100 - (100 * value) / top).toFixed(2)}`];
    })
    .join("");
}
