import { investorPreferences } from "@kindling/contracts/matches/criteria.ts";
import type { FitCount } from "@kindling/contracts/matches/fit-endpoint.ts";
import { formatCount } from "../../lib/format.ts";

/** What an investor looks for, as a record has it or as it is typed into a form. */
export type FitCriteria = Partial<
  Readonly<Record<(typeof investorPreferences)[number], string | number | null | readonly string[]>>
>;

const textOf = (value: FitCriteria[keyof FitCriteria]): string =>
  Array.isArray(value) ? value.join(",") : String(value ?? "").trim();

/** The query string of what is given; "" for nothing. */
export function criteriaQuery(criteria: FitCriteria): string {
  const given = investorPreferences.map((name) => [name, textOf(criteria[name])] as const);
  return new URLSearchParams(given.filter(([, text]) => text !== "").map((entry) => [...entry])).toString();
}

const additions = [
  {
    fields: ["preferred_sectors"],
    label: "Preferred Sectors",
    adds: "put founders in your fields first, and count most",
  },
  {
    fields: ["preferred_stages"],
    label: "Preferred Stages",
    adds: "put founders at your stage first",
  },
  {
    fields: ["check_min_usd", "check_max_usd", "typical_check_usd"],
    label: "Your check size",
    adds: "put founders first whose ask you can meet",
  },
  {
    fields: ["preferred_regions"],
    label: "Preferred Regions",
    adds: "put founders from there first",
  },
] as const;

/** The criteria that are not given, of those that a form offers, and what each would add. */
export const missingCriteria = (criteria: FitCriteria, offered: ReadonlySet<string>) =>
  additions.filter(
    ({ fields }) =>
      fields.some((name) => offered.has(name)) && fields.every((name) => textOf(criteria[name]) === ""),
  );

/** "About 20 founders fit what you look for" */
export const fitText = ({ count, fewer_than }: FitCount): string =>
  `${count === undefined ? `Fewer than ${fewer_than}` : `About ${formatCount(count)}`} founders fit what you look for`;
