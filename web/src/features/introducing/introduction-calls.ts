import type { BodyInput } from "@kindling/contracts/endpoint.ts";
import {
  draftIntroductions,
  getIntroduction,
  getIntroductionDrafts,
  listIntroductions,
  stepIntroduction,
  updateIntroduction,
} from "@kindling/contracts/introductions/endpoints.ts";
import type { Introduction, IntroductionUpdate } from "@kindling/contracts/introductions/schemas.ts";
import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, callWithEntry, type SavedEntry } from "../../lib/api/api-client.ts";
import { callWindow, maxIds } from "../../lib/api/call-list.ts";
import { endpointKey, endpointQuery } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { introductionKeys } from "../../lib/query-keys.ts";
import { noteStep } from "./note-step.ts";
import type { StepInput } from "./possible-steps.ts";

export const introductionQuery = (id: number) => ({
  ...endpointQuery(getIntroduction, { params: { id } }),
  staleTime: 0,
});

/** The texts; they are as new as the records, whose changes do not outdate them here. */
export const draftsQuery = (id: number) => ({
  ...endpointQuery(getIntroductionDrafts, { params: { id } }),
  staleTime: 0,
});

/** Whose introductions are shown beside their matches. */
export type IntroducedMember = { founder_id: number } | { investor_id: number };

/** The introductions of a founder or an investor. */
export const introductionsOf = (member: IntroducedMember) =>
  queryOptions({
    queryKey: [...endpointKey(listIntroductions), "of", member] as QueryKey,
    queryFn: ({ signal }) => {
      const [[name, id]] = Object.entries(member) as [[string, number]];
      const query = `${name}=${id}&limit=${maxIds}`;
      return logged(
        "The introductions could not be loaded",
        callWindow(listIntroductions, null, query, signal).then(({ data }) => data),
      );
    },
    staleTime: 0,
  });

/** Fetches everything that is shown of introductions again. */
export async function refreshIntroductions(client: QueryClient): Promise<void> {
  await Promise.all(introductionKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Changes an introduction, which is read again also when it was refused: somebody else may have changed it. */
function useChange<Variables>(
  introduction: Introduction,
  send: (variables: Variables) => Promise<SavedEntry<Introduction>>,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: send,
    onSuccess: ({ saved, entry }) => {
      client.setQueryData(introductionQuery(saved.id).queryKey, saved);
      if (entry !== null) noteStep(client, introduction, saved, entry);
    },
    onSettled: () => refreshIntroductions(client),
  });
}

/** Takes an introduction a step further; a notice offers Undo. */
export const useIntroductionStep = (introduction: Introduction) =>
  useChange(introduction, (step: StepInput) =>
    callWithEntry(stepIntroduction, {
      params: { id: introduction.id },
      body: { ...step, version: introduction.version },
    }),
  );

/** Changes the owner, and of a draft the order and the sentence. */
export const useIntroductionUpdate = (introduction: Introduction) =>
  useChange(introduction, (update: Omit<IntroductionUpdate, "version">) =>
    callWithEntry(updateIntroduction, {
      params: { id: introduction.id },
      body: { ...update, version: introduction.version },
    }),
  );

/** Drafts introductions of up to five matches. */
export function useDrafting() {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: BodyInput<typeof draftIntroductions>) => call(draftIntroductions, { body }),
    onSuccess: (drafted: Introduction[]) => {
      for (const one of drafted) client.setQueryData(introductionQuery(one.id).queryKey, one);
    },
    onSettled: () => refreshIntroductions(client),
  });
}
