import { seenBy } from "@kindling/contracts/endpoint.ts";
import { answerAsFounder, getFounderApplication } from "@kindling/contracts/founders/endpoints.ts";
import { answerAsInvestor, getInvestorApplication } from "@kindling/contracts/investors/endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import type { Member } from "../history/entry-words.ts";

const endpoints = {
  founder: { read: seenBy(getFounderApplication, "founder"), answer: answerAsFounder },
  investor: { read: seenBy(getInvestorApplication, "investor"), answer: answerAsInvestor },
};

/** What became of the member's own application. */
export const ownApplicationQuery = (member: Member, id: number) => ({
  ...endpointQuery(endpoints[member].read, { params: { id } }),
  staleTime: 0,
});

/** Answers the question about the member's own application. `onSent` is called after the page was left, too. */
export function useAnswer(member: Member, id: number, onSent: () => void) {
  const client = useQueryClient();
  const { queryKey } = ownApplicationQuery(member, id);
  return useSingleFlightMutation({
    mutationFn: (body: { answer: string; question: string }) =>
      call(endpoints[member].answer, { params: { id }, body }),
    onSuccess: (application) => {
      client.setQueryData(queryKey, application);
      onSent();
    },
    // The application may have been decided, or have got another question, meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
