import type { ImportCheck } from "@kindling/contracts/imports/schemas.ts";
import { choiceKey, type Mapping } from "@kindling/imports/mapping/mapping.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Member } from "../../../forms/history/entry-words.ts";
import { endpointQuery } from "../../../lib/api/endpoint-query.ts";
import { retrySchedule } from "../../../lib/api/retry.ts";
import { formatCount, formatCountOf } from "../../../lib/format.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { ListSkeleton } from "../../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../../ui/states/load-errors.tsx";
import type { StepProps } from "../import-place.ts";
import { fieldLabel, valueOptions } from "./targets.ts";

type Unmapped = ImportCheck["unmapped"][number];

/** How soon a check that still goes on is asked for again, in ms. */
const checkingMs = 1000;
/** How many texts of a field are shown at first. */
const shortList = 20;

interface ValueListProps extends StepProps {
  mapping: Mapping;
  change: (edit: (now: Mapping) => Mapping) => void;
}

/** The texts that are none of a field's values, by field, to be mapped to its values or left out. */
export function ValueList({ place, found, mapping, change }: ValueListProps) {
  const { endpoints, member } = place.source;
  const query = useQuery({
    ...endpointQuery(endpoints.check, { params: { import: found.id } }),
    ...retrySchedule,
    refetchInterval: ({ state }) => (state.data?.is_current === false ? checkingMs : false),
  });
  const texts = useSeenTexts(query.data?.unmapped);
  const unmapped = query.data?.unmapped ?? [];
  const chosen = Object.entries(mapping.values).flatMap(([field, choices]) =>
    Object.entries(choices).map(([key, values]) => ({ field, key, values })),
  );
  const fields = [...new Set([...unmapped, ...chosen].map(({ field }) => field))];
  const choose = (field: string, key: string, values: string[] | null) =>
    change((now) => {
      const { [key]: _, ...others } = now.values[field] ?? {};
      const choices = values === null ? others : { ...others, [key]: values };
      return { ...now, values: { ...now.values, [field]: choices } };
    });
  return (
    <section aria-labelledby="values-title" tabIndex={-1} className="outline-none">
      <h2 id="values-title" className="text-lg font-semibold">
        Which values are meant?
      </h2>
      <p role="status" className="mt-1 mb-4 max-w-prose text-sm text-muted">
        {statusOf(query.data, unmapped.filter((one) => !isChosen(mapping, one)).length)}
      </p>
      <RefreshError query={query} what="the values" />
      {query.data === undefined &&
        (query.isError ? (
          <LoadError query={query} title="Values not loaded" />
        ) : (
          <ListSkeleton label="Reading the values..." rows={2} />
        ))}
      <div className="flex flex-col gap-6">
        {fields.map((field) => (
          <FieldValues
            key={field}
            member={member}
            field={field}
            unmapped={unmapped.filter((one) => one.field === field && !isChosen(mapping, one))}
            chosen={chosen
              .filter((one) => one.field === field)
              .map(({ key, values }) => ({ key, values, text: texts.get(`${field} ${key}`) ?? key }))}
            onChoose={(key, values) => choose(field, key, values)}
          />
        ))}
      </div>
    </section>
  );
}

const isChosen = ({ values }: Mapping, { field, text }: Unmapped): boolean =>
  Object.hasOwn(values[field] ?? {}, choiceKey(text));

function statusOf(check: ImportCheck | undefined, left: number): string {
  if (check === undefined) return "";
  if (!check.is_current) return "The rows are being read...";
  if (left === 0) return "Every value is known.";
  return `${formatCountOf(left, ["text is", "texts are"])} none of the values that the field can have. Until a value is chosen, rows with ${left === 1 ? "it" : "them"} are refused.`;
}

/** How texts were written, by field and key: the mapping has only the keys. */
function useSeenTexts(unmapped: readonly Unmapped[] = []): ReadonlyMap<string, string> {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    setSeen((before) => {
      const added = unmapped.map(({ field, text }) => [`${field} ${choiceKey(text)}`, text] as const);
      return added.every(([key]) => before.has(key)) ? before : new Map([...before, ...added]);
    });
  }, [unmapped]);
  return seen;
}

interface FieldValuesProps {
  member: Member;
  field: string;
  unmapped: readonly Unmapped[];
  chosen: readonly { key: string; values: readonly string[]; text: string }[];
  onChoose: (key: string, values: string[] | null) => void;
}

function FieldValues({ member, field, unmapped, chosen, onChoose }: FieldValuesProps) {
  const [isShort, setIsShort] = useState(true);
  const mayEdit = useMayEdit();
  const label = fieldLabel(member, field);
  const options = valueOptions(member, field);
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  const shown = isShort ? unmapped.slice(0, shortList) : unmapped;
  return (
    <Card aria-label={label} className="p-0! sm:p-0!">
      <h3 className="border-b px-4 py-3 font-semibold">{label}</h3>
      <ul className="divide-y text-sm">
        {shown.map(({ text, count, nearest }) => (
          <li
            key={text}
            className="grid items-center gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            <p className="wrap-anywhere">
              <span className="font-medium">{text}</span>{" "}
              <span className="figures whitespace-nowrap text-muted">
                {formatCountOf(count, ["cell", "cells"])}
              </span>
            </p>
            {mayEdit && (
              <div className="flex min-w-0 flex-wrap items-center gap-2 md:justify-end">
                {nearest.map((value) => (
                  <Button
                    key={value}
                    size="sm"
                    variant="soft"
                    aria-label={`${text} is ${labelOf(value)}`}
                    onClick={() => onChoose(choiceKey(text), [value])}
                  >
                    {labelOf(value)}
                  </Button>
                ))}
                <Select
                  size="sm"
                  className="w-40! px-3!"
                  aria-label={`Another value for ${text}`}
                  placeholder={nearest.length > 0 ? "Another value" : "Choose a value"}
                  value={null}
                  options={options}
                  onChange={(value) => value !== null && onChoose(choiceKey(text), [value])}
                />
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Leave out ${text}`}
                  onClick={() => onChoose(choiceKey(text), [])}
                >
                  Leave out
                </Button>
              </div>
            )}
          </li>
        ))}
        {unmapped.length > shown.length && (
          <li className="px-4 py-3">
            <Button variant="outline" size="sm" onClick={() => setIsShort(false)}>
              Show all ({formatCount(unmapped.length - shown.length)} more)
            </Button>
          </li>
        )}
        {chosen.map(({ key, values, text }) => (
          <li
            key={`chosen ${key}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{text}</span>{" "}
              <span className="text-muted">
                {values.length > 0 ? `is ${values.map(labelOf).join(", ")}` : "is left out"}
              </span>
            </p>
            {mayEdit && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Undo the choice for ${text}`}
                onClick={() => onChoose(key, null)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
