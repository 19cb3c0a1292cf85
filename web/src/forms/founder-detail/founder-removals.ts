import {
  listArchivedFounders,
  removeFounder,
  unarchiveFounder,
} from "@kindling/contracts/founders/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { RemovalSource } from "../removals/removal-source.ts";

export const founderRemovals: RemovalSource = {
  member: "founder",
  what: "founders",
  archive: (id) => call(removeFounder, { params: { id } }),
  restore: (id) => call(unarchiveFounder, { params: { id } }),
  erase: (id) => call(removeFounder, { params: { id }, query: "erase=true" }),
  listArchived: listArchivedFounders,
  lists: [queryKeys.founders],
};
