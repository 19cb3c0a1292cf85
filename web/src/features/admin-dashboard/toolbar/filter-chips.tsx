import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import X from "lucide-react/icons/x";
import { listFrom, useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { formatUsd } from "../../../lib/format.ts";
import type { ListFilter } from "../lists/list-config.ts";

/** The filters that are set, each with a press that removes it; nothing if none is. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const [params, change] = useUrlParams();
  const chips = filters.flatMap((filter) => chipsOf(filter, params.get(filter.name)));
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="mt-2 flex flex-wrap gap-1.5">
      {chips.map(({ name, text, rest }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove filter ${text}`}
            onClick={({ currentTarget }) => {
              focusNextChip(currentTarget);
              change({ [name]: rest });
            }}
            className="flex h-7 items-center gap-1.5 rounded-full bg-ember-soft pr-2 pl-3 text-xs font-medium text-on-ember-soft transition-colors hover:bg-line"
          >
            {text}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus from a chip that will be removed to the next one, or from the only chip to the page. */
function focusNextChip(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest("li");
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
  (next ?? button.closest<HTMLElement>("[tabindex]"))?.focus({ preventScroll: true });
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
