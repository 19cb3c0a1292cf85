import ChartColumn from "lucide-react/icons/chart-column";
import Table from "lucide-react/icons/table-2";
import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Card, CardHeader } from "../card.tsx";
import { type ChartData, ChartTable } from "./chart-table.tsx";

interface ChartCardProps {
  title: string;
  description?: ReactNode;
  data: ChartData;
  /** The chart, which screen readers skip: they read the table. */
  children: ReactNode;
  /** Takes the chart's place while every number is 0. */
  empty?: string;
  /** Level of the heading. */
  level?: 2 | 3;
  className?: string;
}

/** A chart with its numbers as a table behind it: read by screen readers, and shown instead of the chart on request. */
export function ChartCard({ title, description, data, children, empty, level, className }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = empty !== undefined && data.points.every(({ values }) => values.every((value) => !value));
  const Icon = asTable ? ChartColumn : Table;
  return (
    <Card aria-label={title} className={className}>
      <CardHeader
        title={title}
        level={level ?? 2}
        className={description ? "mb-0!" : undefined}
        actions={
          !isEmpty && (
            <Button variant="ghost" size="sm" className="-my-1 -mr-3" onClick={() => setAsTable(!asTable)}>
              <Icon aria-hidden="true" className="size-4" />
              {asTable ? "Chart" : "Table"}
              <span className="sr-only"> of {title}</span>
            </Button>
          )
        }
      />
      {description && <p className="mt-1 mb-4 text-sm text-muted">{description}</p>}
      {isEmpty ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : asTable ? (
        <section
          aria-label={`${title}, table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          tabIndex={0}
          className="md:max-h-72 md:overflow-y-auto"
        >
          <ChartTable title={title} data={data} />
        </section>
      ) : (
        <>
          <div aria-hidden="true">{children}</div>
          <div className="sr-only">
            <ChartTable title={title} data={data} />
          </div>
        </>
      )}
    </Card>
  );
}
