import { Fragment } from "react";
import { notSpecified } from "../../lib/format.ts";

/** Values as chips on at most two lines; after `limit` of them "...", which names the others. */
export function ChipList({ values, limit = values.length }: { values: readonly string[]; limit?: number }) {
  if (values.length === 0) return <span className="text-muted">{notSpecified}</span>;
  const others = values.slice(limit).join(", ");
  return (
    <span className="line-clamp-[var(--lines,2)]">
      {values.slice(0, limit).map((value, place) => (
        <Fragment key={value}>
          {/* Separates the values for screen readers and in copied text. */}
          {place > 0 && <span className="text-[0px] leading-none">, </span>}
          <Chip text={value} />
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

/** A short value with a quiet background. */
export function Chip({ text }: { text: string }) {
  return (
    <span
      title={text}
      className="mr-1 inline-block max-w-full truncate rounded-xs bg-neutral px-1.5 align-middle text-xs/4 text-on-neutral group-hover:bg-line"
    >
      {text}
    </span>
  );
}
