import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordName } from "../../forms/record/record-name.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { Banner } from "../../ui/states/states.tsx";
import type { MergeRecord, MergeSource } from "./merge-source.ts";

interface ChooseOtherProps {
  source: MergeSource;
  kept: MergeRecord;
  onChoose: (id: number) => void;
}

/** Finds the record that is to be merged into the kept one. */
export function ChooseOther({ source, kept, onChoose }: ChooseOtherProps) {
  const { member, what } = source.removals;
  const { title, subtitle } = recordName(kept, member);
  const [text, setText] = useState("");
  const query = useDebounced(text.trim(), 250);
  const { data, isFetching, error } = useQuery({
    queryKey: ["merge", what, "search", query],
    queryFn: ({ signal }) => source.search(query, signal),
    enabled: query !== "",
  });
  const found = query === "" ? [] : (data?.filter(({ id }) => id !== kept.id) ?? []);
  return (
    <div className="max-w-xl">
      <p>
        Which {member} is the same as <strong className="font-semibold wrap-anywhere">{title}</strong>
        {subtitle && <span className="text-muted"> ({subtitle})</span>}?
      </p>
      <div className="mt-4">
        <Field label={`Search ${what}`}>
          <Input type="search" autoFocus value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {query !== "" && !isFetching && !error && found.length === 0 ? `No other ${member} found.` : ""}
      </p>
      {error && (
        <Banner className="mt-3">{errorMessage(error, "The search failed. Please try again.")}</Banner>
      )}
      <ul className="mt-3 divide-y rounded-lg border empty:hidden">
        {found.map((record) => {
          const name = recordName(record, member);
          return (
            <li key={record.id} className="flex items-center gap-3 px-4 py-3 text-sm">
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">{name.title}</p>
                <p className="text-muted wrap-anywhere">
                  {[name.subtitle, record.email].filter(Boolean).join(" · ")}
                </p>
              </div>
              <Button
                ref={keepFocusInSection}
                variant="outline"
                size="sm"
                aria-label={`Choose ${name.title}`}
                onClick={() => onChoose(record.id)}
              >
                Choose
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
