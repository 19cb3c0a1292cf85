import { type ReactNode, useId } from "react";
import { byDay } from "./history-steps.ts";

interface DaysProps<E> {
  entries: readonly E[];
  heading: "h2" | "h3";
  /** A list item. */
  children: (entry: E) => ReactNode;
}

/** Entries of a history, in a section for each day. */
export function Days<E extends { id: number | string; at: string }>({
  entries,
  heading: Heading,
  children,
}: DaysProps<E>) {
  const titleId = useId();
  return byDay(entries).map((day) => {
    const id = `${titleId}-${day.entries[0]!.id}`;
    return (
      <section key={day.date} aria-labelledby={id}>
        <Heading id={id} className="mb-2 text-sm font-semibold">
          {day.date}
        </Heading>
        <ol className="divide-y rounded-lg border bg-surface">{day.entries.map(children)}</ol>
      </section>
    );
  });
}
