import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { settled } from "../testing/replicas.ts";
import { toAccepted, useIntroductions } from "./testing/use-introductions.ts";

const { matches, id, draft, take } = useIntroductions();
const overview = async () => (await matches.call("GET", "/api/overview/introductions")).body.data;
const nothing = { asked: 0, accepted: 0, introduced: 0, met: 0, invested: 0, invested_usd: 0 };
const counts = { asked: 2, accepted: 1, introduced: 1, met: 1, invested: 1, invested_usd: 250_000 };

describe("GET /api/overview/introductions", () => {
  it("has the matches of each sector before anybody is introduced", async () => {
    await settled(matches.service);
    const days = { to_ask: null, to_yes: null, to_meeting: null, to_outcome: null };
    const total = { matches: 4, rated: 0, ...nothing };
    const sectors = [{ sector: "FINTECH", ...total }];
    expect(await overview()).toEqual({ states: [], months: [], total, sectors, days });
  });

  it("counts states, and what came of each month and sector, with the days in the middle", async () => {
    await settled(matches.service);
    for (const [match, ben_rating] of [
      [id, 3],
      [pairId(2, 1), 2],
      [pairId(1, 2), 1],
    ])
      await matches.call("PUT", `/api/matches/${match}/rating`, { ben_rating });
    await matches.database.query("update reviews set updated_at = '2026-02-28T10:00:00Z'");
    await draft({ match_ids: [id, pairId(2, 1)] });
    await take(...toAccepted, { step: "introduce" }, { step: "meet" });
    await take({ step: "close", outcome: "invested", amount_usd: 250_000 });
    await matches.database.query(
      "update introductions set created_at = '2026-01-31T23:30:00Z', investor_asked_at = '2026-02-03T11:30:00Z'",
    );
    const { states, months, total, sectors, days } = await overview();
    expect(states).toEqual([
      { state: "closed", count: 1 },
      { state: "drafted", count: 1 },
    ]);
    expect(months).toEqual([
      { month: "2026-01", rated: 0, ...counts },
      { month: "2026-02", rated: 2, ...nothing },
    ]);
    expect(total).toEqual({ matches: 4, rated: 2, ...counts });
    expect(sectors).toEqual([{ sector: "FINTECH", matches: 4, rated: 2, ...counts }]);
    expect(days).toMatchObject({ to_ask: 2.5, to_yes: expect.any(Number), to_outcome: expect.any(Number) });
  });

  it("takes no step into account that is older than its draft", async () => {
    await draft();
    await take({ step: "ask" });
    await matches.database.query(
      "update introductions set investor_asked_at = created_at - interval '1 day'",
    );
    expect((await overview()).days.to_ask).toBeNull();
  });
});
