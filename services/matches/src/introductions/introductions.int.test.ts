import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { founderMessage, unfitting } from "../testing/states.ts";
import { anna, ben, toAccepted, useIntroductions } from "./testing/use-introductions.ts";

const { matches, id, draft, step, answer, get, list, update, take } = useIntroductions();
const conflict = (error: string) => ({ status: 409, body: { error } });

describe("POST /api/introductions", () => {
  it("drafts several matches at once, each once, with the admin as owner", async () => {
    const others = [pairId(2, 1), pairId(1, 2)];
    const drafted = await draft({
      match_ids: [others[0], id, others[0], others[1]],
      message: " Both mend. ",
    });
    expect(drafted.status).toBe(201);
    expect(drafted.body.data).toMatchObject([
      { id: others[0], founder: { id: 2, name: "Founder 2" }, investor: { id: 1, company: "Fund 1" } },
      {
        id,
        state: "drafted",
        owner: "Ben",
        first: "investor",
        message: "Both mend.",
        version: 1,
        score: 100,
      },
      { id: others[1] },
    ]);
  });

  it("drafts all or nothing: 404 for a pair that is no match, 409 for one that has an introduction", async () => {
    const second = pairId(2, 1);
    await matches.deliver(founderChanged, { ...founderMessage(2, unfitting), version: 2 });
    for (const unknown of [second, pairId(9, 9), 9_007_199_254_740_991])
      expect(await draft({ match_ids: [id, unknown] })).toMatchObject({ status: 404 });
    expect(await list()).toEqual([]);
    await draft();
    expect(await draft({ match_ids: [pairId(1, 2), id], again: true })).toMatchObject(
      conflict(texts.introductionExists),
    );
    expect(await list()).toEqual([id]);
  });

  it("drafts a reviewed pair that no longer fits", async () => {
    await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 2 });
    await matches.deliver(founderChanged, { ...founderMessage(1, unfitting), version: 2 });
    expect(await draft()).toMatchObject({ status: 201 });
  });

  it("drafts an ended one again only when asked to, as new and with a higher version", async () => {
    await draft({ message: "Old." });
    await take({ step: "ask" }, { step: "answer", side: "investor", answer: "no", reason: "Too early." });
    expect(await draft()).toMatchObject(conflict(texts.introductionEnded("declined")));
    const again = await draft({ again: true, first: "both", owner: null });
    expect(again.body.data).toMatchObject([
      { id, state: "drafted", first: "both", message: null, owner: null, version: 4 },
    ]);
    const nothing = { asked_at: null, answer: null, answered_at: null, reason: null };
    expect((await get()).asked).toMatchObject({ founder: nothing, investor: nothing });
  });

  it("drafts once for two admins at the same moment", async () => {
    const responses = await Promise.all([draft({}, ben), draft({}, anna)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await get()).toMatchObject({ version: 1 });
  });
});

describe("POST /api/introductions/:id/steps", () => {
  it("leads from the draft to an investment", async () => {
    await draft();
    await take(...toAccepted, { step: "introduce" }, { step: "meet" });
    const money = { amount_usd: 250_000.5, invested_on: "2026-11-30" };
    await take({ step: "close", outcome: "invested", ...money });
    expect(await get()).toMatchObject({
      state: "closed",
      outcome: "invested",
      ...money,
      asked: { founder: { answer: "yes" }, investor: { answer: "yes" } },
      introduced_at: expect.any(String),
      met_at: expect.any(String),
      version: 7,
    });
  });

  it("returns 409 for a step that is not possible, and 404 without an introduction", async () => {
    expect(await step({ step: "ask" })).toMatchObject({
      status: 404,
      body: { error: texts.introductionNotFound },
    });
    await draft();
    expect(await step({ step: "introduce" })).toMatchObject(conflict(texts.introductionRefused("drafted")));
    await take({ step: "ask" });
    expect(await step({ step: "ask" })).toMatchObject(conflict(texts.introductionRefused("asked")));
    expect(await answer("founder", "yes")).toMatchObject(conflict(texts.introductionNotAsked("founder")));
  });

  it.each([
    [{ step: "answer", answer: "yes" }, "side"],
    [{ step: "answer", side: "founder" }, "answer"],
    [{ step: "close" }, "outcome"],
    [{ step: "close", outcome: "invested", invested_on: "0000-01-01" }, "invested_on"],
    [{ step: "jump" }, "step"],
  ])("returns 400 for %j", async (body, path) => {
    await draft();
    expect(await step(body as never)).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  it("returns 409 when another admin has changed it meanwhile", async () => {
    await draft();
    await take({ step: "ask", version: 1 });
    expect(await answer("investor", "yes", { version: 1 })).toMatchObject(
      conflict(texts.introductionChanged),
    );
    expect(await update({ owner: "Anna", version: 1 })).toMatchObject(conflict(texts.introductionChanged));
  });

  it("takes one of two contradicting steps at the same moment, and the same answer once", async () => {
    await draft();
    await take({ step: "ask" });
    const steps = await Promise.all([
      step({ step: "withdraw" }, id, ben),
      step({ step: "expire" }, id, anna),
    ]);
    expect(steps.map(({ status }) => status).sort()).toEqual([200, 409]);
    await draft({ again: true });
    await take({ step: "ask" });
    const { version } = await get();
    await Promise.all([answer("investor", "yes"), answer("investor", "yes")]);
    expect(await get()).toMatchObject({ state: "accepted-by-one", version: version + 1 });
  });

  it("asks nobody while the sentence says who the other side is", async () => {
    await matches.deliver(founderChanged, {
      ...founderMessage(1, { name: "Maya Okafor", company: "Emberline" }),
      version: 2,
    });
    await draft({ message: "Maya mends phones." });
    expect(await step({ step: "ask" })).toMatchObject({
      ...conflict(texts.introductionUnmasked),
      body: { details: [{ path: "message", message: 'would tell the investor "Maya"' }] },
    });
    // The founder, who is asked later, would read the fund's name.
    await update({ message: "They mend phones, as Fund 1 likes." });
    expect(await step({ step: "ask" })).toMatchObject(conflict(texts.introductionUnmasked));
    await update({ message: "They mend phones." });
    await take({ step: "ask" });
  });

  it("notes a yes although the other side has written a name since", async () => {
    await draft();
    await take({ step: "ask" });
    await matches.deliver(founderChanged, {
      ...founderMessage(1, { name: "Maya Okafor", elevator_pitch: "M a y a O k a f o r mends." }),
      version: 2,
    });
    expect(await answer("investor", "yes")).toMatchObject({ status: 200 });
  });
});

describe("PUT /api/introductions/:id", () => {
  it("changes owner, order and sentence, and names the entry", async () => {
    await draft();
    const changed = await update({ owner: "Anna", first: "both", message: "Both mend." });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { owner: "Anna", first: "both", message: "Both mend.", version: 2 } },
      headers: { "history-entry": expect.anything() },
    });
    const same = await update({ owner: "Anna" });
    expect(same.body.data.version).toBe(2);
    expect(same.headers["history-entry"]).toBeUndefined();
    expect(await update({ owner: "Anna" }, pairId(2, 2))).toMatchObject({ status: 404 });
    expect(await update({ first: "nobody" })).toMatchObject({ status: 400 });
  });

  it("changes only the owner once somebody was asked", async () => {
    await draft({ message: "Both mend." });
    await take({ step: "ask" });
    expect(await update({ message: "Other." })).toMatchObject(conflict(texts.introductionAsked));
    expect(await update({ owner: null, message: "Both mend." })).toMatchObject({ status: 200 });
  });
});

describe("GET /api/introductions", () => {
  it("returns those that changed last first, by state, owner, side and ids, in windows", async () => {
    const [second, third] = [pairId(2, 1), pairId(1, 2)];
    for (const match of [id, second, third]) await draft({ match_ids: [match] });
    await take({ step: "ask" });
    await update({ owner: "Anna" }, second);
    expect(await list()).toEqual([second, id, third]);
    expect(await list("?state=asked")).toEqual([id]);
    expect(await list("?owner=Ben")).toEqual([id, third]);
    expect(await list("?founder_id=2")).toEqual([second]);
    expect(await list("?investor_id=2")).toEqual([third]);
    await matches.database.query(
      `update introductions set state_since = now() - interval '15 days' where id = ${third}`,
    );
    expect(await list("?days_in_state=14")).toEqual([third]);
    expect(await list(`?ids=${second},${third}`)).toEqual([second, third]);
    const { body } = await matches.call("GET", "/api/introductions?founder_id=1&limit=1&offset=1");
    expect(body).toMatchObject({
      data: [{ id: third }],
      page: { total: 3, matching: 2, offset: 1, limit: 1 },
    });
    for (const query of [
      "?state=gone",
      "?days_in_state=0",
      "?days_in_state=3651",
      "?ids=x",
      "?color=red",
      "?limit=0",
    ])
      expect(await matches.call("GET", `/api/introductions${query}`)).toMatchObject({ status: 400 });
  });
});

describe("GET /api/introductions/:id/drafts", () => {
  const drafts = () => matches.call("GET", `/api/introductions/${id}/drafts`);

  it("has both texts at once, and the introduction after two yeses", async () => {
    expect(await drafts()).toMatchObject({ status: 404 });
    await draft({ message: "Ask Founder 1." });
    const { founder, investor, introduction, unmasked } = (await drafts()).body.data;
    expect(investor.text).toContain("Stage: Seed");
    expect(founder.text).toContain("Kind: Angel");
    expect([introduction, unmasked]).toEqual([null, [{ reader: "investor", text: "Founder 1" }]]);
    await update({ message: null });
    await take(...toAccepted);
    expect((await drafts()).body.data.introduction.text).toContain("founder1@example.com");
  });
});
