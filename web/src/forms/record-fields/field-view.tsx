import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import { deckHref } from "@kindling/contracts/founders/deck.ts";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatChoice, formatCountOf, formatDate, formatUsd, notSpecified } from "../../lib/format.ts";
import { ExternalLink, MailLink } from "../../ui/link.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import type { RecordField } from "../record/record-field.ts";

/** A read-only field: its label, and its value or 'Not specified'. Goes into a `dl`. */
export function FieldView({ field, value: stored }: { field: RecordField; value: unknown }) {
  const value = field.kind === "temperature" ? (stored ?? field.whenMissing) : stored;
  return (
    <div className={classNames("min-w-0", isWide(field) && "sm:col-span-2")}>
      <dt className="text-sm text-muted">{field.label}</dt>
      <dd className="mt-0.5 min-w-0 break-words">
        {isMissing(value) ? <Missing /> : <Value field={field} value={value} />}
      </dd>
    </div>
  );
}

/** The same on one row, the label beside the value; the text of long fields is below it where there is little room. */
export function FieldRow({ field, value: stored }: { field: RecordField; value: unknown }) {
  const value = field.kind === "temperature" ? (stored ?? field.whenMissing) : stored;
  const columns = isWide(field)
    ? "@md:grid-cols-[9.5rem_minmax(0,1fr)]"
    : "grid-cols-[8rem_minmax(0,1fr)] @md:grid-cols-[9.5rem_minmax(0,1fr)]";
  return (
    <div className={classNames("grid gap-x-4 gap-y-1 py-2.5 text-sm", columns)}>
      <dt className="text-muted">{field.label}</dt>
      <dd className="min-w-0 break-words [&_a]:text-ink [&_a]:decoration-edge">
        {isMissing(value) ? <Missing /> : <Value field={field} value={value} />}
      </dd>
    </div>
  );
}

/** One number, large; goes into a `dl`. */
export function FieldTile({ field, value }: { field: RecordField; value: unknown }) {
  return (
    <div className="min-w-0 rounded-xl border bg-surface p-4 shadow-sm sm:p-5">
      <dt className="text-sm text-muted">{field.label}</dt>
      <dd className="mt-1 break-words">
        {isMissing(value) ? (
          <Missing />
        ) : (
          <span className="text-xl font-semibold tracking-tight sm:text-2xl">
            <Value field={field} value={value} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** Whether a field takes the full width by default, because of its kind. */
export function isWide({ kind, width }: RecordField): boolean {
  return width === undefined && (kind === "long" || kind === "choices" || kind === "entries");
}

const isMissing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

function Missing() {
  return <span className="text-muted italic">{notSpecified}</span>;
}

function Value({ field, value }: { field: RecordField; value: unknown }): ReactNode {
  const text = String(value);
  switch (field.kind) {
    case "email":
      return <MailLink email={text} />;
    case "link":
      return <ExternalLink href={text} arrow />;
    case "deck":
      return deckHref(text) === null ? (
        text
      ) : (
        <ExternalLink href={deckHref(text)} arrow>
          Open deck
        </ExternalLink>
      );
    case "long":
      return <p className="whitespace-pre-line leading-relaxed">{text}</p>;
    case "date":
      return formatDate(text);
    case "usd":
    case "cents":
      return <span className="figures">{formatUsd(Number(value))}</span>;
    case "count":
      return <span className="figures">{formatCountOf(Number(value), field.unit)}</span>;
    case "temperature":
      return text in temperature.labels ? <TemperatureBadge value={text as Temperature} /> : text;
    case "choice":
      return formatChoice(field.options.labels, text);
    case "choices":
      return (
        <Chips entries={(value as string[]).map((entry) => formatChoice(field.options.labels, entry))} />
      );
    case "entries":
      return <Chips entries={value as string[]} />;
    default:
      return text;
  }
}

function Chips({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {entries.map((entry) => (
        <li key={entry} className="min-w-0 max-w-full">
          <Badge variant="secondary" className="max-w-full">
            <span className="truncate">{entry}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
