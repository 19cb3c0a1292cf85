import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { keepUnchanged } from "./keep-unchanged.ts";
import { logged } from "./log-failure.ts";

export const foundersQuery = queryOptions({
  queryKey: queryKeys.founders,
  queryFn: async ({ signal, client }) => {
    const fresh = await logged("The founders could not be loaded", call(listFounders, { signal }));
    const before = client.getQueryData<Founder[]>(queryKeys.founders);
    return keepUnchanged(before, fresh, ["investors_matched"]);
  },
  structuralSharing: false,
});
