import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { founderList } from "@kindling/contracts/founders/list.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { askEdit } from "../edits/ask-edit.ts";
import { filtersOf, type ListConfig } from "./list-config.ts";
import type { ListSource } from "./list-source.ts";

/** Every founder in the lists. */
export const foundersSource: ListSource<Founder> = {
  endpoint: listFounders,
  key: queryKeys.founders,
  what: "founders",
};

const sortFields = {
  productStage: "product_stage",
  stage: "funding_stage",
  ask: "requested_check_usd",
  industry: "industry",
  investorsMatched: "investors_matched",
} as const satisfies Record<string, keyof typeof founderList.sorts>;
export type FounderSortKey = keyof typeof sortFields;

/** The URL of the Founders tab. */
export const founderListConfig: ListConfig<Founder, FounderSortKey> = {
  source: foundersSource,
  texts: {
    title: "Founders",
    noun: "founders",
    loading: "Loading founders...",
    empty: "No founders found",
  },
  edit: askEdit,
  filters: filtersOf(founderList, {
    funding_stage: "stage",
    industry: "industry",
    investors_matched: "matched",
    requested_check_usd: "ask",
    product_stage: "product_stage",
  }),
  sortName: "sort",
  sortFields,
};

/** The company's description: the summary, or else the pitch. */
export function descriptionOf({ summary_text, elevator_pitch }: Founder): string | null {
  return summary_text ?? elevator_pitch;
}
