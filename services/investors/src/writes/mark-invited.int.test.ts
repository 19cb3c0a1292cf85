import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const list = "/api/investors-database";
const mark = (ids: number[]) =>
  investors.callAs({ role: "gateway" }, "PUT", "/internal/investors/invited", { ids });
const invited = async () =>
  investors.database.query("select id, invited_at from investors where invited_at is not null order by id");

describe("PUT /internal/investors/invited", () => {
  it("marks the investors that it returns, once, and neither changes nor publishes them", async () => {
    await createInvestors(investors, 3);
    const records = async () => (await investors.call("GET", list)).body.data;
    const before = await records();
    const history = await investors.database.query("select id from history");
    await investors.database.query("delete from outbox");
    expect(await mark([9, 3, 1])).toMatchObject({ status: 200, body: { data: { ids: [1, 3] } } });
    const marked = await invited();
    expect(marked).toEqual([
      { id: 1, invited_at: expect.any(Date) },
      { id: 3, invited_at: expect.any(Date) },
    ]);
    expect((await mark([1, 3])).body.data.ids).toEqual([1, 3]);
    expect(await invited()).toEqual(marked);
    expect(await records()).toEqual(before);
    expect(await investors.database.query("select id from history")).toEqual(history);
    expect(await investors.database.query("select from outbox")).toEqual([]);
    expect(investors.announced).toEqual([{ what: "investors", ids: [1, 3] }]);
  });

  it("leaves archived investors out, and keeps the mark of one who is archived and restored", async () => {
    await createInvestors(investors, 2);
    await mark([1]);
    const marked = await invited();
    for (const id of [1, 2]) await investors.call("DELETE", `${list}/${id}`);
    expect((await mark([1, 2])).body.data.ids).toEqual([]);
    for (const id of [1, 2]) await investors.call("POST", `${list}/${id}/restore`);
    expect(await invited()).toEqual(marked);
  });

  it("marks again an investor that an older replica archived without the mark", async () => {
    await createInvestors(investors, 2);
    await mark([1, 2]);
    await investors.call("DELETE", `${list}/1`);
    await investors.database.query("update removals set record = record - 'invited_at'");
    await investors.call("POST", `${list}/1/restore`);
    expect(await invited()).toMatchObject([{ id: 2 }]);
    await mark([1, 2]);
    expect(await invited()).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(investors.announced.at(-1)).toEqual({ what: "investors", ids: [1] });
  });
});
