import { readFile } from "node:fs/promises";
import { investorTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { applicationCalls } from "@kindling/test-kit/suites/applications/application-calls.ts";
import { tablesWith } from "@kindling/test-kit/tables-with.ts";
import { messageOf } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput, wholeInput } from "../testing/investor-inputs.ts";

const field = "thesis_text";
const theses = ["Harbour railways", "Mountain roads"] as const;
const counts = { founder_matches: 12, founder_matches_reviewed: 3 };

// The breadth of cases, whose code is the same, is in the founders' suites.
const calls = applicationCalls({
  definition: investorsService,
  kind: "investor",
  path: "/api/investors-database",
  recordPath: (id) => `/api/investors-database/${id}`,
  create: wholeInput,
  createOther: leastInput(2),
  field,
  values: theses,
  tally: { event: investorTallied, state: counts },
  texts: { notFound: texts.investorNotFound, exists: texts.investorExists },
});
const { service, list, add, edit, read, archive, restore, erase, listed, archived, published } = calls;
const { actions, history, archiveOwn, restoreOwn, notFound, time } = calls;
const internal = (path: string, body: object) =>
  service.callAs({ role: "gateway" }, "POST", `/internal/investors/${path}`, body);

describe("an archived investor", () => {
  it("is in no list, is published without a state, and returns as it was with its counts", async () => {
    const before = await add();
    const tallied = { id: 1, ...counts };
    await service.deliver(investorTallied, messageOf(investorTallied, tallied, { version: 9 }));
    await edit(theses[0]);
    expect((await archive()).body.data).toMatchObject({ id: 1, archived_at: time, erased_at: null });
    expect(await listed()).toEqual([]);
    expect(await read()).toMatchObject(notFound);
    expect((await archived()).data).toMatchObject([{ id: 1, name: before.name, email: before.email }]);
    expect(await published()).toMatchObject([{ id: 1, version: 3, state: null, archived: true }]);

    const restored = await restore();
    const after = { ...before, ...counts, [field]: theses[0], version: 4, updated_at: time };
    expect([restored.status, restored.body.data]).toEqual([200, after]);
    expect(await actions()).toEqual(["unarchived", "archived", "changed", "created"]);
    expect(await published()).toMatchObject([{ id: 1, version: 4, state: { id: 1 } }]);
  });

  it("can be restored by its member, and stays archived while another uses its email", async () => {
    await add();
    expect((await archiveOwn()).status).toBe(200);
    expect((await restoreOwn()).status).toBe(200);
    expect((await history())[0].actor).toMatchObject({ role: "investor", id: 1 });
    await archive();
    expect(await restoreOwn()).toMatchObject(notFound);
    await add({ ...wholeInput, name: "Another" });
    expect(await restore()).toMatchObject({ status: 409, body: { error: texts.investorExists } });
  });
});

describe("an erased investor", () => {
  it("leaves its id, the time and who did it, and is known as erased", async () => {
    const personal = [wholeInput.name, wholeInput.email, wholeInput.website, wholeInput.thesis_text];
    await add();
    await add(leastInput(2) as typeof wholeInput);
    await edit(theses[0]);
    await archive(1);
    await archive(2);
    expect(await tablesWith(service.database.query, personal)).not.toEqual([]);
    expect((await erase()).body.data).toMatchObject({ id: 1, erased_at: time });
    expect(await tablesWith(service.database.query, [...personal, theses[0]])).toEqual([]);
    expect(await readFile(list, "utf8")).toMatch(/^\ninvestor 1 \d{4}-.*Z\n$/);
    expect((await published())[0]).toMatchObject({ id: 1, version: 4, state: null });
    expect(await restore()).toMatchObject(notFound);
    const { body } = await internal("removed", { ids: [1, 2, 3] });
    expect(body.data).toEqual({ archived: [2], erased: [1] });
  });

  it("is one that was archived 30 days ago", async () => {
    await add();
    await archive();
    await service.database.query("update removals set archived_at = now() - interval '31 days'");
    await service.service.parts.removals!.eraseArchived(new AbortController().signal);
    expect((await archived()).data).toEqual([]);
    expect((await erase()).status).toBe(200);
  });
});

describe("an investor's application", () => {
  it("is in the queue only, with question and answer, until it is approved", async () => {
    await calls.apply();
    expect(await listed()).toEqual([]);
    expect(await published()).toMatchObject([{ id: 1, version: 1, state: null, archived: true }]);
    await calls.decide("ask", { question: "Since when?" });
    expect((await calls.answer("Since May.", "Since when?")).status).toBe(200);
    await calls.confirm(wholeInput.email);
    expect((await calls.applications()).data).toMatchObject([
      { record: { id: 1 }, application: { state: "pending", answer: "Since May.", email_confirmed: true } },
    ]);
    expect((await calls.approve()).body.data).toMatchObject({ state: "approved" });
    expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(await published()).toMatchObject([{ id: 1, state: { id: 1 } }]);
    expect(await actions()).toEqual(["approved", "confirmed", "answered", "asked", "created"]);
  });

  it("is declined with a reason, alone or with others", async () => {
    for (const number of [1, 2, 3]) await calls.apply(leastInput(number));
    expect((await calls.decline("Not yet.")).body.data).toMatchObject({ state: "declined" });
    expect((await calls.own()).body.data).toMatchObject({ state: "declined", reason: "Not yet." });
    const decide = (what: string, body: object) => service.call("POST", `${calls.queue}/${what}`, body);
    expect((await decide("approve", { ids: [2] })).body.data).toEqual([{ id: 2, error: null }]);
    const declined = (await decide("decline", { ids: [3, 2], reason: "No." })).body.data;
    expect(declined).toEqual([
      { id: 3, error: null },
      { id: 2, error: texts.applicationApproved },
    ]);
  });
});

it("an investor counts as present since it was created", async () => {
  await add();
  const older = async (until: number) =>
    (await internal("older", { until: new Date(until).toISOString(), after: 0, limit: 10 })).body.data;
  const day = 86_400_000;
  expect(await older(Date.now() - day)).toEqual([]);
  expect(await older(Date.now() + day)).toEqual([{ id: 1, email: wholeInput.email, since: time }]);
});
