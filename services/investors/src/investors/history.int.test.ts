import { texts } from "@kindling/contracts/texts.ts";
import { testedRecords } from "@kindling/test-kit/suites/tested-records.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput, testedInvestors, wholeInput } from "../testing/investor-inputs.ts";

const service = testService(investorsService);
const { path, field, values } = testedInvestors;
const [first, second] = values;
const { add, change, read, history, newest, goBack } = testedRecords(service, testedInvestors);

// The breadth of cases, whose code is the same, is in the founders' suites.
describe("the history of an investor", () => {
  it("has each change of every endpoint, with who made it and the id of the request", async () => {
    await service.call("POST", path, wholeInput, { "x-request-id": "history-1" });
    await service.callAs({ role: "investor", id: 1 }, "PUT", `${path}/1`, { [field]: first });
    await service.call("PUT", `${path}/1/temperature`, { temperature: "COLD" });
    const email = "confirmed@example.com";
    await service.callAs({ role: "gateway" }, "PUT", "/internal/investors/1/email", { email });
    const { data, page } = await history();
    expect(page).toMatchObject({ total: 4 });
    expect(data).toMatchObject([
      { actor: { role: "investor", id: 1 }, changes: [{ field: "email", before: wholeInput.email }] },
      { actor: { role: "admin" }, changes: [{ field: "temperature", before: "HOT", after: "COLD" }] },
      { actor: { role: "investor", id: 1 }, changes: [{ field, after: first }] },
      { action: "created", actor: { role: "admin" } },
    ]);
    expect(data.at(-1)!.changes).toHaveLength(Object.keys(wholeInput).length);
    const created = "select kind, request_id from history where action = 'created'";
    expect(await service.database.query(created)).toEqual([{ kind: "investor", request_id: "history-1" }]);
    expect(await service.call("GET", `${path}/9/history`)).toMatchObject({
      status: 404,
      body: { error: texts.investorNotFound },
    });
  });

  it("undoes a change, unless the field has changed since, and restores a version", async () => {
    await add({ ...wholeInput, [field]: first });
    const created = await newest();
    await change({ [field]: second });
    const changed = await newest();
    const undone = await goBack("undo", changed.id);
    expect([undone.status, undone.body.data]).toEqual([200, await read()]);
    expect(undone.body.data[field]).toEqual(first);
    expect(await goBack("undo", changed.id)).toMatchObject({
      status: 409,
      body: { error: texts.changedSince },
    });
    await change({ phone: "1" });
    const restored = await goBack("restore", created.id);
    expect(restored.body.data).toMatchObject({ phone: wholeInput.phone, [field]: first });
    await add(leastInput(2));
    expect(await goBack("undo", changed.id, 2)).toMatchObject({ status: 404 });
  });

  it("limits what an investor changes in an hour", async () => {
    await add();
    await service.database.query(
      `insert into history (kind, record_id, action, at, actor_role, actor_id, changes)
       select 'investor', 1, 'changed', now(), 'investor', 1, '{}' from generate_series(1, 60)`,
    );
    const change = () => service.callAs({ role: "investor", id: 1 }, "PUT", `${path}/1`, { [field]: second });
    expect((await change()).status).toBe(429);
    await service.database.query("update history set actor_id = 2");
    expect((await change()).status).toBe(200);
  });
});
