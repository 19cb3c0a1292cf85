import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { anna, type RemovalOptions } from "../removals/removal-calls.ts";
import { applicationCalls } from "./application-calls.ts";

/** Checks that new records of a service wait for an admin, who approves them. */
export function applicationSuite(options: RemovalOptions): void {
  const { kind, path, create, createOther, field, values } = options;
  const {
    service,
    add,
    read,
    listed,
    history,
    byEmail,
    notFound,
    queue,
    ben,
    applicant,
    apply,
    applications,
    decide,
    approve,
    decline,
    own,
    confirm,
    published,
    alreadyDecided,
    withdrawn,
    historyActions,
    unique,
  } = applicationCalls(options);

  describe(`a new ${kind} without an approval`, () => {
    it("is in no list, count, facet or file, and is published like an archived one", async () => {
      await apply();
      await add(createOther as typeof create);
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([2]);
      const { body } = await service.call("GET", `${path}?limit=10&facets=true`);
      expect(body.page).toMatchObject({ total: 1, matching: 1 });
      const { body: found } = await service.call("GET", `${path}?ids=1&limit=10`);
      expect(found.data).toEqual([]);
      const { body: searched } = await service.call("GET", `${path}?q=${encodeURIComponent(create.email)}`);
      expect(searched.data).toEqual([]);
      const counts = Object.values(body.facets as Record<string, Record<string, number>>);
      for (const options of counts) for (const count of Object.values(options)) expect(count).toBeLessThan(2);
      const { body: file } = await service.call("GET", `${path}?format=jsonl`);
      expect(file).not.toContain(create.email);
      expect(await published()).toMatchObject([
        { id: 1, version: 1, ...withdrawn },
        { id: 2, version: 1, state: { id: 2 } },
      ]);
    });

    it("is found at sign-in, reads and edits its record, and knows that it is waiting", async () => {
      await apply();
      expect((await byEmail()).status).toBe(200);
      expect((await read()).body.data).toMatchObject({ id: 1, email: create.email });
      const saved = await service.callAs(applicant, "PUT", `${path}/1`, { [field]: values[0] });
      expect(saved.status).toBe(200);
      expect((await own()).body.data).toEqual({
        ...{ state: "pending", email_confirmed: false, confirmed_email: null, question: null },
        ...{ asked_at: null, answer: null, answered_at: null, reason: null, declined_at: null },
      });
      const [message] = await published();
      expect(message).toMatchObject({ version: 2, ...withdrawn });
      // Its applicant keeps access.
      expect(message).not.toHaveProperty("in_archive");
    });

    it("is in the queue, oldest first, with its record", async () => {
      await apply();
      await apply(createOther);
      const { data, page } = await applications("?state=pending");
      expect(page).toMatchObject({ total: 2, offset: 0, limit: 100 });
      expect(data.map(({ record }: { record: { email: string } }) => record.email)).toEqual([
        create.email,
        createOther.email,
      ]);
      expect(data[0].application).toMatchObject({ state: "pending", email_confirmed: false });
      expect((await applications("?limit=1&offset=1")).data).toEqual([data[1]]);
      expect((await applications("?state=declined")).data).toEqual([]);
    });

    it("keeps others from applying with the same email", async () => {
      await apply();
      for (const caller of [{ role: "public" }, anna] as const)
        expect(
          await service.callAs(caller, "POST", path, { ...createOther, email: create.email }),
        ).toMatchObject({
          status: 409,
          body: { error: options.texts.exists },
        });
      await decline();
      expect((await service.callAs({ role: "public" }, "POST", path, create)).status).toBe(409);
    });
  });

  it("records that admins create are approved", async () => {
    await add();
    expect((await own()).body.data.state).toBe("approved");
    expect(await applications()).toMatchObject({ data: [], page: { total: 0 } });
  });

  describe("an approval", () => {
    it("lists and publishes the record, and is in its history", async () => {
      await apply();
      await published();
      expect(await approve()).toMatchObject({ status: 200, body: { data: { state: "approved" } } });
      expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([1]);
      expect(await published()).toMatchObject([{ version: 2, state: { id: 1, version: 2 } }]);
      const [entry] = await history();
      expect(entry).toMatchObject({
        action: "approved",
        actor: { role: "admin", name: anna.name },
        changes: [],
      });
      expect((await applications()).data).toEqual([]);
    });

    it("changes the ETag of the list", async () => {
      await add(createOther as typeof create);
      await apply();
      const { etag } = (await service.call("GET", path)).headers;
      const again = () => service.call("GET", path, undefined, { "if-none-match": String(etag) });
      expect((await again()).status).toBe(304);
      await approve(2);
      expect((await again()).status).toBe(200);
    });

    it("of an unconfirmed email is refused where emails are confirmed", async () => {
      await apply();
      const confirmed = { confirmed_email: true };
      const refused = { status: 409, body: { error: texts.emailUnconfirmed } };
      expect(await decide("approve", confirmed)).toMatchObject(refused);
      await confirm("other@example.com");
      expect(await decide("approve", confirmed)).toMatchObject(refused);
      await confirm(create.email.toUpperCase());
      expect((await own()).body.data.email_confirmed).toBe(true);
      await service.callAs(anna, "PUT", `${path}/1`, { email: "new@example.com" });
      expect((await own()).body.data.email_confirmed).toBe(false);
      expect(await decide("approve", confirmed)).toMatchObject(refused);
      await confirm("new@example.com");
      expect((await decide("approve", confirmed)).status).toBe(200);
    });

    it("follows a confirmation of the email, which is once in the history, by the applicant", async () => {
      await apply();
      for (let use = 1; use <= 2; use++) await confirm(create.email);
      await approve();
      const [, confirmed, created] = await history();
      expect(confirmed).toMatchObject({
        action: "confirmed",
        actor: { role: kind, id: 1 },
        changes: [{ field: "confirmed_email", before: null, after: create.email }],
      });
      expect(created.action).toBe("created");
      const undone = await service.callAs(anna, "POST", `${path}/1/history/${confirmed.id}/undo`);
      expect(undone).toMatchObject({ status: 409, body: { error: texts.nothingToUndo } });
    });

    it("by two admins at once succeeds once, and the other response names the first admin", async () => {
      for (let id = 1; id <= 4; id++) {
        await apply({ ...create, ...unique(id) });
        const [one, other] = await Promise.all([approve(id), decide("decline", { reason: "No." }, id, ben)]);
        const statuses = [one!.status, other!.status];
        expect([...statuses].sort()).toEqual([200, 409]);
        const refused = statuses[0] === 409 ? one : other;
        expect(refused).toMatchObject(
          statuses[0] === 200 ? alreadyDecided("approved", anna.name) : alreadyDecided("declined", ben.name),
        );
        expect(await historyActions(id)).toHaveLength(2);
      }
    });

    it("keeps an edit that the applicant saves at the same time", async () => {
      for (let id = 1; id <= 4; id++) {
        await apply({ ...create, ...unique(id) });
        const editing = service.callAs({ role: kind, id }, "PUT", `${path}/${id}`, { [field]: values[1] });
        const [edited, decided] = await Promise.all([editing, approve(id)]);
        expect([edited!.status, decided!.status]).toEqual([200, 200]);
      }
      const messages = await published();
      expect(messages.map(({ version, state }) => [version, state?.[field]])).toEqual(
        messages.map(() => [3, values[1]]),
      );
    });
  });

  it("decides about several applications in one request, independently of each other", async () => {
    for (let id = 1; id <= 3; id++) await apply({ ...create, ...unique(id) });
    await approve(2);
    const some = await service.callAs(anna, "POST", `${queue}/approve`, { ids: [1, 2, 99, 1] });
    expect(some).toMatchObject({ status: 200 });
    expect(some.body.data).toEqual([
      { id: 1, error: null },
      { id: 2, error: texts.applicationApproved },
      { id: 99, error: notFound.body.error },
    ]);
    const others = await service.callAs(anna, "POST", `${queue}/decline`, { ids: [3, 1], reason: "No." });
    expect(others.body.data).toEqual([
      { id: 3, error: null },
      { id: 1, error: texts.applicationApproved },
    ]);
    expect((await applications()).data).toMatchObject([
      { record: { id: 3 }, application: { reason: "No." } },
    ]);
  });
}
