import { texts } from "@kindling/contracts/texts.ts";
import { republish } from "@kindling/service-kit/messaging/recovery/republish.ts";
import { describe, expect, it } from "vitest";
import { tablesWith } from "../../tables-with.ts";
import { anna, type RemovalOptions } from "../removals/removal-calls.ts";
import { applicationCalls } from "./application-calls.ts";

/** Checks the steps of an application apart from its approval, and what becomes of it with its record. */
export function applicationStepsSuite(options: RemovalOptions): void {
  const { kind, path, create, createOther, values } = options;
  const {
    service,
    add,
    archive,
    erase,
    restore,
    edit,
    listed,
    archived,
    history,
    actions,
    byEmail,
    notFound,
    time,
    queue,
    ben,
    applicant,
    apply,
    applications,
    decide,
    approve,
    decline,
    answer,
    own,
    published,
    alreadyDecided,
    withdrawn,
  } = applicationCalls(options);

  describe("a question", () => {
    it("is seen by the applicant, who answers once; both are in the history and cannot be undone", async () => {
      await apply();
      const early = await answer("Too early.");
      expect(early).toMatchObject({ status: 409, body: { error: texts.noOpenQuestion } });
      await decide("ask", { question: "Who builds it?" });
      expect((await own()).body.data).toMatchObject({
        question: "Who builds it?",
        asked_at: time,
        answer: null,
      });
      expect(await answer("The three of us.")).toMatchObject({
        status: 200,
        body: { data: { answer: "The three of us.", answered_at: time } },
      });
      expect((await answer("Four.")).status).toBe(409);
      const [answered, asked] = await history();
      expect(asked).toMatchObject({
        action: "asked",
        changes: [{ field: "question", before: null, after: "Who builds it?" }],
      });
      expect(answered).toMatchObject({
        action: "answered",
        actor: { role: kind, id: 1 },
        changes: [{ field: "answer", before: null, after: "The three of us." }],
      });
      const undo = await service.call("POST", `${path}/1/history/${asked.id}/undo`);
      expect(undo).toMatchObject({ status: 409, body: { error: texts.nothingToUndo } });
      await decide("ask", { question: "Since when?" });
      expect((await own()).body.data).toMatchObject({
        question: "Since when?",
        answer: null,
        answered_at: null,
      });
    });

    it("refuses an answer to the previous question", async () => {
      await apply();
      await decide("ask", { question: "Who builds it?" });
      await decide("ask", { question: "Since when?" });
      const late = await answer("The three of us.", "Who builds it?");
      expect(late).toMatchObject({ status: 409, body: { error: texts.questionReplaced } });
      expect((await own()).body.data).toMatchObject({ question: "Since when?", answer: null });
      expect((await answer("Since May.", "Since when?")).status).toBe(200);
    });

    it.each([
      ["declined", () => decline("Not yet.")],
      ["approved", () => approve()],
    ])("refuses an answer once it is %s, without the admin's name", async (state, decided) => {
      await apply();
      await decide("ask", { question: "Who builds it?" });
      await decided();
      expect(await answer("The three of us.")).toMatchObject({
        status: 409,
        body: { details: [{ path: "state", message: `was ${state}`, current: state }] },
      });
    });
  });

  describe(`a declined ${kind}`, () => {
    it("reads why, without the admin's name, stays out of every list, and can be approved later", async () => {
      await apply();
      expect((await decline("Not yet.")).body.data).toMatchObject({ declined_by: { name: anna.name } });
      const { data } = (await own()).body;
      expect(data).toMatchObject({ state: "declined", reason: "Not yet.", declined_at: time });
      expect(data).not.toHaveProperty("declined_by");
      expect((await byEmail()).status).toBe(200);
      expect(await listed()).toEqual([]);
      expect((await applications("?state=declined")).data).toMatchObject([
        { application: { reason: "Not yet.", declined_by: { name: anna.name } }, record: { id: 1 } },
      ]);
      expect(await published()).toMatchObject([{ version: 2, ...withdrawn }]);
      expect(await approve(1, ben)).toMatchObject(alreadyDecided("declined", anna.name));
      expect((await decide("approve", { from: "declined" })).status).toBe(200);
      expect((await listed()).length).toBe(1);
      expect(await actions()).toEqual(["approved", "declined", "created"]);
    });
  });

  describe("an application that is archived", () => {
    it("leaves the queue, cannot be decided, and is as it was when it returns", async () => {
      await apply();
      await decide("ask", { question: "Who builds it?" });
      await archive();
      expect((await applications()).data).toEqual([]);
      for (const response of [await approve(), await decline(), await own()])
        expect(response).toMatchObject(notFound);
      expect((await archived()).data).toMatchObject([{ id: 1 }]);
      await restore();
      expect(await listed()).toEqual([]);
      expect((await applications()).data).toMatchObject([{ application: { question: "Who builds it?" } }]);
      expect(await published()).toMatchObject([{ version: 4, ...withdrawn }]);
      await approve();
      expect(await published()).toMatchObject([{ version: 5, state: { id: 1 } }]);
    });

    it("leaves nothing when it is erased", async () => {
      const words = ["Who builds this railway?", "The three railway sisters.", "No railways in this year."];
      await apply();
      await decide("ask", { question: words[0] });
      await answer(words[1]!);
      await decline(words[2]);
      expect(await tablesWith(service.database.query, words)).not.toEqual([]);
      await erase();
      expect(await tablesWith(service.database.query, [...words, create.email])).toEqual([]);
    });
  });

  it("publishes open applications again with everything else, and never with their state", async () => {
    await apply();
    await add(createOther as typeof create);
    await published();
    expect(await republish(service.service.pool, service.service.parts.publications)).toBe(2);
    expect(await published()).toMatchObject([
      { id: 1, ...withdrawn },
      { id: 2, state: { id: 2 } },
    ]);
  });

  it("an earlier version of an application is restored without a decision", async () => {
    await apply();
    const [created] = await history();
    await decide("ask", { question: "Who builds it?" });
    await edit(values[0]);
    expect((await service.call("POST", `${path}/1/history/${created.id}/restore`)).status).toBe(200);
    expect((await own()).body.data).toMatchObject({ state: "pending", question: "Who builds it?" });
  });

  it("refuses what it does not know", async () => {
    await apply();
    expect((await decide("ask", { question: " " })).status).toBe(400);
    expect((await decide("decline", {})).status).toBe(400);
    expect((await service.call("GET", `${queue}?state=approved`)).status).toBe(400);
    expect(await approve(7)).toMatchObject(notFound);
    expect((await service.callAs({ role: kind, id: 2 }, "GET", `${queue}/1`)).status).toBe(403);
    expect((await service.callAs(applicant, "POST", `${queue}/1/approve`, {})).status).toBe(403);
    expect((await service.callAs({ role: "public" }, "GET", queue)).status).toBe(401);
  });
}
