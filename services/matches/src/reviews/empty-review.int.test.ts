import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import { founderMessage, investorMessage, unfitting } from "../testing/states.ts";

const matches = testMatches();
const review = (body: object) => matches.call("PUT", `/api/matches/${pairId(1, 1)}/rating`, body);
const stored = async () => (await matches.call("GET", "/api/founders/1/matches")).body.data;

describe("PUT /api/matches/:id/rating with nothing, for a match that was never reviewed", () => {
  it.each([{ ben_rating: null }, { ben_notes: " " }, { ben_rating: null, ben_notes: null }])(
    "stores nothing for %j, so that the match ends when it no longer fits",
    async (body) => {
      await matches.deliver(investorChanged, investorMessage(1));
      await matches.deliver(founderChanged, founderMessage(1));
      await matches.publishAll();
      const [before] = await stored();
      expect(await review(body)).toMatchObject({ status: 200, body: { data: before } });
      expect(await matches.database.query("select from reviews")).toEqual([]);
      expect(await matches.marks()).toEqual([]);
      await matches.deliver(founderChanged, { ...founderMessage(1, unfitting), version: 2 });
      await matches.publishAll();
      expect(await stored()).toEqual([]);
    },
  );
});
