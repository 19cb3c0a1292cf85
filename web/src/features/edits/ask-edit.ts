import { updateAsk } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { callWithEntry } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { optimisticEdit } from "./optimistic-edit.ts";

/** Changes a founder's ask, in whole USD. */
export const askEdit = optimisticEdit<Founder, Pick<Founder, "requested_check_usd">>({
  name: "ask",
  send: async ({ record, patch }) => {
    const { saved, entry } = await callWithEntry(updateAsk, { params: { id: record.id }, body: patch });
    // The matches service owns `investors_matched`: the list may have a newer count than this response.
    const { investors_matched: _, ...founder } = saved;
    return { saved: founder, entry };
  },
  lists: () => [queryKeys.founders],
  edited: ({ id, company }) => ({ kind: "founder", recordId: id, name: company }),
  goneText: "Someone else archived or erased this founder.",
  failureTitle: ({ record }) => `The ask of ${record.company} was not changed`,
});
