import type { ReactNode } from "react";
import { notSpecified } from "../../lib/format.ts";
import { firstLineOf } from "./chip-lines.ts";

interface ChipListProps {
  values: readonly string[];
  limit?: number;
}

/**
 * Values as chips; after `limit` of them "...", which names the others. With a limit they take two lines at most, and
 * long ones are shortened only where a line is too narrow.
 */
export function ChipList({ values, limit }: ChipListProps) {
  if (values.length === 0) return <span className="text-muted">{notSpecified}</span>;
  const all = values.join(", ");
  const shown = values.slice(0, limit);
  const others = values.slice(shown.length).join(", ");
  if (limit === undefined)
    return (
      <span title={all} className="line-clamp-[var(--lines,2)] w-full *:mr-1">
        <Chips values={shown} />
      </span>
    );
  const first = firstLineOf(shown, others !== "");
  const second = shown.slice(first);
  const more = others && (
    <span role="img" aria-label={`and ${others}`} title={others} className="shrink-0 text-muted">
      ...
    </span>
  );
  return (
    <span title={all} className={lines}>
      <span className={line}>
        <Chips values={shown.slice(0, first)} isFollowed={second.length > 0} />
        {second.length === 0 && more}
      </span>
      {second.length > 0 && (
        <span className={line}>
          <Chips values={second} />
          {more}
        </span>
      )}
    </span>
  );
}

// The second line is beside the first where there is room for both.
const lines = "flex w-full min-w-0 gap-x-1 gap-y-0.5 [flex-wrap:var(--chip-wrap,wrap)]";
const line = "flex min-w-0 max-w-full items-center gap-x-1";

/** `isFollowed`: by chips of another line. */
function Chips({
  values,
  isFollowed = false,
}: {
  values: readonly string[];
  isFollowed?: boolean;
}): ReactNode {
  return values.map((value, index) => (
    <span key={value} className={chip}>
      <span>{value}</span>
      {/* Separates the values for screen readers and in copied text. */}
      {(isFollowed || index < values.length - 1) && (
        <span className="text-[0px] leading-none whitespace-pre">, </span>
      )}
    </span>
  ));
}

const chip =
  "inline-block max-w-full min-w-0 truncate rounded-xs bg-neutral px-1.5 align-middle text-xs/4 text-on-neutral group-hover:bg-line";

/** A short value with a quiet background. */
export function Chip({ text }: { text: string }) {
  return (
    <span title={text} className={chip}>
      {text}
    </span>
  );
}
