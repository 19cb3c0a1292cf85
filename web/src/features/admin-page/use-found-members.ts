import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { foundersSource } from "../lists/founder-list.ts";
import { memberSearchQuery } from "../lists/list-source.ts";

/** Pause in typing before members are searched, in ms. */
const searchPauseMs = 150;

export interface FoundMember {
  member: "founder" | "investor";
  id: number;
  name: string;
  note: string;
}

/** Founders and investors with the typed words; none while those of other words are known only. */
export function useFoundMembers(typed: string) {
  const text = typed.trim();
  const searched = useDebounced(text, searchPauseMs);
  const founders = useQuery(memberSearchQuery(foundersSource, searched));
  const investors = useQuery(memberSearchQuery(investorsDatabaseSource, searched));
  const isCurrent = text !== "" && searched === text;
  // Founders and investors are shown together: later results would move the option that Enter chooses.
  const isKnown = [founders, investors].every(
    ({ data, isError, isFetching }) => data !== undefined || (isError && !isFetching),
  );
  const found: FoundMember[] =
    isCurrent && isKnown
      ? [
          ...(founders.data?.data ?? []).map(({ id, name, company }) => ({
            member: "founder" as const,
            id,
            name: company,
            note: `Founder · ${name}`,
          })),
          ...(investors.data?.data ?? []).map(({ id, name, company }) => ({
            member: "investor" as const,
            id,
            name,
            note: company ? `Investor · ${company}` : "Investor",
          })),
        ]
      : [];
  return {
    found,
    isSearching: text !== "" && (!isCurrent || founders.isFetching || investors.isFetching),
    hasFailed: isCurrent && (founders.isError || investors.isError),
    retry: () => {
      for (const query of [founders, investors]) if (query.isError) void query.refetch();
    },
  };
}
