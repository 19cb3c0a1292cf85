import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Activity } from "@kindling/contracts/history/activity.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { foundersSource } from "../lists/founder-list.ts";
import { memberSearchQuery, recordQuery } from "../lists/list-source.ts";

export interface PersonOption {
  /** As in the URL: `admin:anna`, `founder:12`. */
  value: string;
  label: string;
  /** Text beside the label. */
  note?: string;
}

/** The names of the admins and viewers, if they have names. */
export type AdminNames = Pick<Activity, "admins" | "viewers">;

const allViewers: PersonOption = { value: "viewer", label: "All viewers" };
const roles: readonly PersonOption[] = [
  { value: "admin", label: "All admins" },
  allViewers,
  { value: "founder", label: "All founders" },
  { value: "investor", label: "All investors" },
  { value: "public", label: "Visitors" },
  { value: "system", label: "The system" },
];
/** Pause in typing before members are searched, in ms. */
const searchPauseMs = 150;

/** The person in the URL, the people to choose from by what is typed, and a note about these. */
export function usePersonOptions(person: string | null, { admins, viewers }: AdminNames, typed: string) {
  const named = useMemo(
    () => [
      ...roles.filter((option) => option !== allViewers || viewers.length > 0),
      ...admins.map(adminOption),
      ...viewers.map(viewerOption),
    ],
    [admins, viewers],
  );
  const chosen = useChosen(person, named);
  const text = typed.trim();
  const members = useMembers(useDebounced(text, searchPauseMs));
  const options = [
    ...named.filter(({ label }) => searchText(label).includes(searchText(text))),
    ...(text === "" ? [] : members.options),
  ];
  const status = members.isFetching
    ? "Searching..."
    : text === ""
      ? "Type to find a founder or an investor."
      : members.hasFailed
        ? "Founders and investors could not be searched."
        : options.length === 0
          ? "Nobody found."
          : null;
  return { chosen, options, status };
}

const adminOption = (name: string): PersonOption => ({ value: `admin:${name}`, label: name, note: "Admin" });
const viewerOption = (name: string): PersonOption => ({
  value: `viewer:${name}`,
  label: name,
  note: "Viewer",
});
const founderOption = ({ id, name, company }: Founder): PersonOption => ({
  value: `founder:${id}`,
  label: name,
  note: company,
});
const investorOption = ({ id, name }: Investor): PersonOption => ({
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
    if (role === "viewer") return rest === undefined ? allViewers : viewerOption(rest);
    const record = role === "founder" ? founder.data : investor.data;
    return { value, label: record?.name ?? `${role === "founder" ? "Founder" : "Investor"} ${rest}` };
  }, [value, named, role, rest, founder.data, investor.data]);
}

/** Founders and investors by name, email or company. */
function useMembers(text: string) {
  const founders = useQuery(memberSearchQuery(foundersSource, text));
  const investors = useQuery(memberSearchQuery(investorsDatabaseSource, text));
  return {
    options: [
      ...(founders.data?.data.map(founderOption) ?? []),
      ...(investors.data?.data.map(investorOption) ?? []),
    ],
    isFetching: founders.isFetching || investors.isFetching,
    hasFailed: founders.isError || investors.isError,
  };
}
