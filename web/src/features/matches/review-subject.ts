import { maxId } from "@kindling/contracts/fields/primitives.ts";
import { changedSearch } from "../../lib/browser-state/url-state.ts";
import { parseSort } from "../../lib/sort.ts";
import type { Selection } from "../edits/bulk-calls.ts";
import { type DashboardTab, tabSettings, tabs } from "../lists/dashboard-tabs.ts";
import { type ListConfig, type ListQuery, listQueryOf } from "../lists/list-config.ts";

type Member = "founder" | "investor";

/** Whose matches are reviewed: some records, or those of a list as the dashboard shows it. */
export type ReviewSubject =
  | { member: Member; ids: readonly number[] }
  | { member: Member; tab: DashboardTab; query: ListQuery; except: ReadonlySet<number> };

const page = "/admin/review";
const idsName = { founder: "founders", investor: "investors" } as const;

/** The queue of some founders or investors. */
export const reviewPath = (member: Member, ids: Iterable<number>): string =>
  `${page}?${idsName[member]}=${[...ids].join()}`;

/**
 * The queue of a list, with the search, filters and sort of the dashboard's address.
 * @param except records of it that are left out
 */
export function reviewPathOfView(dashboard: URLSearchParams, except: Iterable<number> = []): string {
  const { config } = tabSettings[tabOf(dashboard)];
  const names = ["tab", "q", config.sortName, ...config.filters.map(({ name }) => name)];
  const kept = names.map((name) => [name, dashboard.get(name)] as const);
  return page + changedSearch("", { ...Object.fromEntries(kept), except: [...except].map(String) });
}

/** The most records that fit into the address of a review. */
export const longestReview = 300;

/** The queue of what is selected in the dashboard's list; null if it names too many records. */
export function reviewPathOfSelection(
  member: Member,
  selection: Selection,
  dashboard: URLSearchParams,
): string | null {
  const named = "ids" in selection ? selection.ids : selection.except;
  if (named.size > longestReview) return null;
  return "ids" in selection ? reviewPath(member, named) : reviewPathOfView(dashboard, named);
}

/** The parameters that name whose matches are reviewed, as text that compares: without the record that is open. */
export function reviewParams(params: URLSearchParams): string {
  const named = new URLSearchParams(params);
  for (const open of ["founder", "investor"]) named.delete(open);
  return String(named);
}

/** Whose matches are reviewed, by the parameters that name it. */
export function subjectOf(params: URLSearchParams): ReviewSubject {
  for (const member of ["founder", "investor"] as const) {
    const ids = params.get(idsName[member]);
    if (ids !== null) return { member, ids: idsIn(ids) };
  }
  const tab = tabOf(params);
  const { member } = tabSettings[tab];
  const config: Omit<ListConfig<never, string>, "source"> = tabSettings[tab].config;
  const query = listQueryOf(config, {
    search: params.get("q") ?? "",
    filterTexts: config.filters.map(({ name }) => params.get(name)),
    sort: parseSort(params.get(config.sortName), Object.keys(config.sortFields)),
  });
  return { member, tab, query, except: new Set(idsIn(params.get("except") ?? "")) };
}

/** Where the dashboard shows them. */
export function dashboardPathOf(params: URLSearchParams): string {
  const subject = subjectOf(params);
  if ("tab" in subject) return `/admin/dashboard${changedSearch(`?${params}`, { except: null })}`;
  const { member, ids } = subject;
  const tab = member === "investor" ? "cluster" : null;
  return `/admin/dashboard${changedSearch("", { tab, [member]: ids.length === 1 ? ids[0] : null })}`;
}

const tabOf = (params: URLSearchParams): DashboardTab =>
  tabs.find((tab) => tab === params.get("tab")) ?? tabs[0];

/** The valid ids among comma-separated ones, each once. */
function idsIn(text: string): number[] {
  const ids = text.split(",").filter((part) => /^[1-9]\d{0,9}$/.test(part) && Number(part) <= maxId);
  return [...new Set(ids.map(Number))];
}
