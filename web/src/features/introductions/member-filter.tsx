import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { classNames } from "../../lib/class-names.ts";
import { controlClass } from "../../ui/controls/input.tsx";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { foundersSource } from "../lists/founder-list.ts";
import { type ListSource, memberSearchQuery, recordQuery } from "../lists/list-source.ts";
import { filterNames } from "./list-introductions.ts";

interface Named {
  id: number;
  name: string;
  company: string | null;
}

const kinds = {
  founder: { label: "Founder", source: foundersSource as unknown as ListSource<Named> },
  investor: { label: "Investor", source: investorsDatabaseSource as unknown as ListSource<Named> },
} as const;

/** Pause in typing before members are searched, in ms. */
const searchPauseMs = 150;

const wordsOf = ({ name, company }: Named): string => (company ? `${name}, ${company}` : name);

/** A filter by a founder or an investor, who is found by typing; the address has the id. */
export function MemberFilter({ member }: { member: "founder" | "investor" }) {
  const { label, source } = kinds[member];
  const [params, change] = useUrlParams();
  const inputId = useId();
  const [typed, setTyped] = useState("");
  const id = Number(params.get(filterNames[member]));
  const { data: record } = useQuery({ ...recordQuery(source, id), enabled: id > 0 });
  const search = useQuery(memberSearchQuery(source, useDebounced(typed.trim(), searchPauseMs)));
  const chosen = id > 0 ? (record ?? { id, name: `${label} ${id}`, company: null }) : null;
  const status =
    typed.trim() === ""
      ? "Type a name, an email or a company."
      : search.isFetching
        ? "Searching..."
        : search.isError
          ? "The search failed."
          : search.data?.data.length === 0
            ? "Nobody found."
            : null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={inputId} className="text-xs font-medium text-muted">
        {label}
      </label>
      <Combobox.Root<Named>
        items={typed.trim() === "" ? [] : (search.data?.data ?? [])}
        value={chosen}
        filter={null}
        itemToStringLabel={wordsOf}
        isItemEqualToValue={(one, other) => one.id === other.id}
        onValueChange={(option) => change({ [filterNames[member]]: option?.id })}
        onInputValueChange={(text, { reason }) => setTyped(reason === "input-change" ? text : "")}
      >
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={inputId}
            placeholder="Everyone"
            autoComplete="off"
            spellCheck={false}
            className={classNames(controlClass, "h-10 pr-9", chosen && "border-ember-text")}
          />
          {chosen && (
            <Combobox.Clear
              aria-label={`Every ${member}`}
              className="absolute inset-y-1 right-1 flex size-8 items-center justify-center rounded-sm text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </Combobox.Clear>
          )}
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} className="z-50">
            <Combobox.Popup className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-[min(18rem,var(--available-width))] overflow-y-auto rounded-md border bg-raised p-1 text-sm shadow-lg">
              <Combobox.List>
                {(option: Named) => (
                  <Combobox.Item
                    key={option.id}
                    value={option}
                    className="min-h-9 cursor-default rounded-sm px-3 py-1.5 outline-none data-highlighted:bg-hover"
                  >
                    <span className="block truncate">{option.name}</span>
                    {option.company && (
                      <span className="block truncate text-xs text-muted">{option.company}</span>
                    )}
                  </Combobox.Item>
                )}
              </Combobox.List>
              <Combobox.Status className="px-3 py-2 text-muted empty:hidden">{status}</Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
