import { type CSSProperties, Fragment } from "react";
import { classNames } from "../../lib/class-names.ts";
import { notSpecified } from "../../lib/format.ts";

interface ChipListProps {
  values: readonly string[];
  limit?: number;
  /** Keeps them on one line, where long ones are shortened only as far as the line needs it. */
  oneLine?: boolean;
}

/** Values as chips on at most two lines; after `limit` of them "...", which names the others. */
export function ChipList({ values, limit, oneLine = false }: ChipListProps) {
  if (values.length === 0) return <span className="text-muted">{notSpecified}</span>;
  const shown = values.slice(0, limit);
  const others = values.slice(shown.length).join(", ");
  return (
    <span
      title={values.join(", ")}
      className={classNames("w-full", oneLine ? "flex min-w-0" : "line-clamp-[var(--lines,2)]")}
      style={
        limit === undefined || oneLine
          ? undefined
          : ({ "--chip": maxChipWidth(shown.length) } as CSSProperties)
      }
    >
      {shown.map((value, place) => (
        <Fragment key={value}>
          {/* Separates the values for screen readers and in copied text. */}
          {place > 0 && <span className="text-[0px] leading-none">, </span>}
          <span className={chip}>{value}</span>
        </Fragment>
      ))}
      {others && (
        <span role="img" aria-label={`and ${others}`} title={others} className="text-muted">
          ...
        </span>
      )}
    </span>
  );
}

/** The width up to which `count` chips and "..." fit on `--lines` lines, 1 or 2. */
const maxChipWidth = (count: number) =>
  `calc((100% - 1.25rem) / (${count} - ${Math.floor(count / 2)} * (var(--lines, 2) - 1)) - 0.25rem)`;

const chip =
  "mr-1 inline-block max-w-(--chip,100%) truncate rounded-xs bg-neutral px-1.5 align-middle text-xs/4 text-on-neutral group-hover:bg-line";

/** A short value with a quiet background. */
export function Chip({ text }: { text: string }) {
  return (
    <span title={text} className={chip}>
      {text}
    </span>
  );
}
