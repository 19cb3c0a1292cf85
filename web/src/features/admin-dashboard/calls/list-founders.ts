import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { ListSource } from "../lists/list-source.ts";

export const foundersSource: ListSource<Founder> = {
  endpoint: listFounders,
  key: queryKeys.founders,
  what: "founders",
};
