import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { Introduction, IntroductionStep } from "@kindling/contracts/introductions/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { beforeEach, expect } from "vitest";
import { testMatches } from "../../testing/replicas.ts";
import { founderMessage, investorMessage, upTo } from "../../testing/states.ts";

export const ben = { role: "admin", name: "Ben" } as const;
export const anna = { role: "admin", name: "Anna" } as const;

/** The service with two founders that each fit two investors, and calls to introductions. */
export function useIntroductions() {
  const matches = testMatches();
  beforeEach(async () => {
    await matches.deliver(investorChanged, ...upTo(2).map((n) => investorMessage(n)));
    await matches.deliver(founderChanged, ...upTo(2).map((n) => founderMessage(n)));
    await matches.publishAll();
  });
  const id = pairId(1, 1);
  const draft = (body: object = {}, by: typeof ben | typeof anna = ben) =>
    matches.callAs(by, "POST", "/api/introductions", { match_ids: [id], ...body });
  const step = (body: IntroductionStep, of = id, by: typeof ben | typeof anna = ben) =>
    matches.callAs(by, "POST", `/api/introductions/${of}/steps`, body);
  const answer = (side: "founder" | "investor", said: "yes" | "no" | "not-now", more: object = {}) =>
    step({ step: "answer", side, answer: said, ...more });

  return {
    matches,
    id,
    draft,
    step,
    answer,
    get: async (of = id): Promise<Introduction> =>
      (await matches.call("GET", `/api/introductions/${of}`)).body.data,
    list: async (query = ""): Promise<number[]> =>
      (await matches.call("GET", `/api/introductions${query}`)).body.data.map((one: Introduction) => one.id),
    update: (body: object, of = id) => matches.callAs(ben, "PUT", `/api/introductions/${of}`, body),
    /** Takes steps, all of which must succeed. */
    async take(...steps: IntroductionStep[]): Promise<void> {
      for (const one of steps) expect(await step(one)).toMatchObject({ status: 200 });
    },
  };
}

const answering = (side: "founder" | "investor"): IntroductionStep => ({
  step: "answer",
  side,
  answer: "yes",
});
/** The steps to an introduction that both sides accepted. */
export const toAccepted: IntroductionStep[] = [{ step: "ask" }, answering("investor"), answering("founder")];
