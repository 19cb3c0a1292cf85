import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef } from "react";
import { currentParam, listFrom, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { formatUsd } from "../../lib/format.ts";
import type { ListFilter } from "../lists/list-config.ts";

/** The filters that are set, each with a press that removes it; nothing if none is. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const [params, change] = useUrlParams();
  const chips = filters.flatMap((filter) =>
    chipsOf(filter, params.get(filter.name)).map(({ text }) => ({ filter, text })),
  );
  const [list, keepFocus] = useFocusOfRemoved();
  if (chips.length === 0) return null;
  const remove = (filter: ListFilter, text: string) => {
    // A second press before the next render must see the first.
    const chip = chipsOf(filter, currentParam(filter.name)).find((now) => now.text === text);
    if (chip) change({ [chip.name]: chip.rest });
  };
  return (
    <ul ref={list} aria-label="Filters that are set" className="mt-1.5 flex flex-wrap gap-1.5">
      {chips.map(({ filter, text }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove filter ${text}`}
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              remove(filter, text);
            }}
            className="flex h-7 items-center gap-1.5 rounded-full bg-ember-soft pr-2 pl-2.5 md:h-6 text-xs font-medium text-on-ember-soft transition-colors hover:bg-line"
          >
            {text}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Once a focused button of the list is removed, focuses the one in its place, or the page when it was the only one. */
function useFocusOfRemoved() {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ button: HTMLElement; at: number; page: HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.button.isConnected) return;
    const { at, page } = focused.current;
    focused.current = null;
    // The user may have gone elsewhere meanwhile.
    if (document.activeElement !== document.body) return;
    const buttons = Array.from(list.current?.querySelectorAll("button") ?? []);
    (buttons[at] ?? buttons.at(-1) ?? page)?.focus({ preventScroll: true });
  });
  const keepFocus = (button: HTMLButtonElement) => {
    if (document.activeElement !== button) return;
    const buttons = Array.from(list.current?.querySelectorAll("button") ?? []);
    const page = list.current?.closest<HTMLElement>("[tabindex]") ?? null;
    focused.current = { button, at: buttons.indexOf(button), page };
  };
  return [list, keepFocus] as const;
}

interface FilterChip {
  /** The parameter in the URL. */
  name: string;
  /** "Industry: AI" */
  text: string;
  /** What the parameter has without this chip. */
  rest: string[];
}

/** A chip for each value of a filter, by the text of its parameter in the URL. */
export function chipsOf({ name, filter }: ListFilter, inUrl: string | null): FilterChip[] {
  if (filter.kind === "check") {
    const { value } = readTypedNumber(inUrl ?? "", 0);
    return value === null ? [] : [{ name, text: `${filter.label}: ${formatUsd(value)}`, rest: [] }];
  }
  const known = filter.options.map(({ value }) => value);
  const chosen = listFrom(inUrl, known);
  return filter.options
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, label }) => ({
      name,
      text: `${filter.label}: ${label}`,
      rest: chosen.filter((other) => other !== value),
    }));
}
