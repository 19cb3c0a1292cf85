import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useId, useMemo, useState } from "react";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { classNames } from "../../../lib/class-names.ts";
import { controlClass } from "../../../ui/controls/input.tsx";
import { foundersSource } from "../calls/list-founders.ts";
import { investorsDatabaseSource } from "../calls/list-investors-database.ts";
import { askList, recordQuery } from "../lists/list-source.ts";
import { useDebounced } from "../use-debounced.ts";
import { personFrom } from "./activity-filters.ts";

interface PersonOption {
  /** As in the URL: `admin:anna`, `founder:12`. */
  value: string;
  label: string;
  /** Beside the label. */
  note?: string;
}

const roles: readonly PersonOption[] = [
  { value: "admin", label: "All admins" },
  { value: "founder", label: "All founders" },
  { value: "investor", label: "All investors" },
  { value: "public", label: "Visitors" },
  { value: "system", label: "The system" },
];
/** Pause in typing before members are searched, in ms. */
const searchPauseMs = 150;
/** Members of each kind that a search offers. */
const found = 5;

/** A filter by who did it: a role, a named admin, or a founder or investor found by typing. */
export function PersonFilter({ admins, className }: { admins: readonly string[]; className?: string }) {
  const [params, change] = useUrlParams();
  const id = useId();
  const [typed, setTyped] = useState("");
  const named = useMemo(() => [...roles, ...admins.map(adminOption)], [admins]);
  const chosen = useChosen(personFrom(params.get("person")), named);
  const search = useDebounced(typed.trim(), searchPauseMs);
  const members = useMembers(search);
  const items = [
    ...named.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
    ...(typed.trim() === "" ? [] : members.options),
  ];
  const status = members.isFetching
    ? "Searching..."
    : typed.trim() === ""
      ? "Type to find a founder or an investor."
      : items.length === 0
        ? "Nobody found."
        : null;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="text-xs font-medium text-muted">
        Person
      </label>
      <Combobox.Root<PersonOption>
        items={items}
        value={chosen}
        filter={null}
        itemToStringLabel={({ label }) => label}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onValueChange={(option) => change({ person: option?.value })}
        onInputValueChange={(text, { reason }) => setTyped(reason === "input-change" ? text : "")}
      >
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={id}
            placeholder="Everyone"
            autoComplete="off"
            spellCheck={false}
            className={classNames(controlClass, "h-10 pr-9", chosen && "border-ember-text pr-16")}
          />
          <div className="absolute inset-y-0 right-1 flex items-center text-muted">
            {chosen && (
              <Combobox.Clear
                aria-label="Everyone"
                className="flex size-8 items-center justify-center rounded-sm hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </Combobox.Clear>
            )}
            <Combobox.Trigger
              aria-label="Show people"
              className="flex size-8 items-center justify-center rounded-sm hover:text-ink"
            >
              <ChevronDown aria-hidden="true" className="size-4" />
            </Combobox.Trigger>
          </div>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} className="z-50">
            <Combobox.Popup className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-[min(20rem,var(--available-width))] overflow-y-auto rounded-md border bg-raised p-1 text-sm shadow-lg">
              <Combobox.List>
                {(option: PersonOption) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-9 cursor-default items-center gap-2 rounded-sm py-1.5 pr-3 pl-2 outline-none data-highlighted:bg-hover"
                  >
                    <span className="flex size-4 shrink-0 text-ember-text">
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" className="size-4" />
                      </Combobox.ItemIndicator>
                    </span>
                    <span className="min-w-0">
                      <span className="block truncate">{option.label}</span>
                      {option.note && (
                        <span className="block truncate text-xs text-muted">{option.note}</span>
                      )}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
              <Combobox.Status className="empty:hidden px-2 py-2 text-muted">{status}</Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

const adminOption = (name: string): PersonOption => ({ value: `admin:${name}`, label: name, note: "Admin" });
const founderOption = ({
  id,
  name,
  company,
}: {
  id: number;
  name: string;
  company: string;
}): PersonOption => ({
  value: `founder:${id}`,
  label: name,
  note: company,
});
const investorOption = ({ id, name }: { id: number; name: string }): PersonOption => ({
  value: `investor:${id}`,
  label: name,
  note: "Investor",
});

/** The person in the URL, with the name that a member has now. */
function useChosen(value: string | null, named: readonly PersonOption[]): PersonOption | null {
  const [role, rest] = value?.split(/:(.*)/) ?? [];
  const id = Number(rest);
  const founder = useQuery({ ...recordQuery(foundersSource, id), enabled: role === "founder" && id > 0 });
  const investor = useQuery({
    ...recordQuery(investorsDatabaseSource, id),
    enabled: role === "investor" && id > 0,
  });
  return useMemo(() => {
    if (value === null) return null;
    const known = named.find((option) => option.value === value);
    if (known) return known;
    if (role === "admin") return adminOption(rest!);
    const record = role === "founder" ? founder.data : investor.data;
    return { value, label: record?.name ?? `${role === "founder" ? "Founder" : "Investor"} ${rest}` };
  }, [value, named, role, rest, founder.data, investor.data]);
}

/** Founders and investors by name, email or company. */
function useMembers(search: string): { options: readonly PersonOption[]; isFetching: boolean } {
  const parameters = [`q=${encodeURIComponent(search)}`, `limit=${found}`, "counts=false"];
  const options = { enabled: search !== "", placeholderData: undefined };
  const founders = useQuery({
    ...options,
    queryKey: [...foundersSource.key, "people", search],
    queryFn: ({ signal }) => askList(foundersSource, parameters, signal),
  });
  const investors = useQuery({
    ...options,
    queryKey: [...investorsDatabaseSource.key, "people", search],
    queryFn: ({ signal }) => askList(investorsDatabaseSource, parameters, signal),
  });
  return {
    options: [
      ...(founders.data?.data.map(founderOption) ?? []),
      ...(investors.data?.data.map(investorOption) ?? []),
    ],
    isFetching: founders.isFetching || investors.isFetching,
  };
}
