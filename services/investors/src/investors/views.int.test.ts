import { investor, ownInvestor, ownInvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const stranger = { role: "public" } as const;
const asInvestor = { role: "investor", id: 1 } as const;
const path = "/api/investors-database";

const get = async () => (await investors.call("GET", `${path}/1`)).body.data;
const fieldsOf = (record: object) => Object.keys(record).sort();
const seenByInvestor = Object.keys(ownInvestor.shape).sort();

describe("a registration from a stranger", () => {
  it("is taken without a temperature, and answered without what is for admins to know", async () => {
    const { status, body } = await investors.callAs(stranger, "POST", path, wholeInput);
    expect(status).toBe(201);
    expect(fieldsOf(body.data)).toEqual(seenByInvestor);
    expect(await get()).toMatchObject({ ...wholeInput, temperature: "COLD" });
  });

  it("of an admin is taken and answered whole", async () => {
    const { body } = await investors.call("POST", path, wholeInput);
    expect(body.data).toMatchObject(wholeInput);
    expect(fieldsOf(body.data)).toEqual(Object.keys(investor.shape).sort());
  });
});

describe("an investor's own record", () => {
  it("is changed in the fields of My Profile alone, whatever else is sent, and answered without the rest", async () => {
    const [before] = await createInvestors(investors, 1);
    const input = { ...wholeInput, version: 99, id: 2, founder_matches: 99 };
    const { status, body } = await investors.callAs(asInvestor, "PUT", `${path}/1`, input);
    expect(status).toBe(200);
    expect(fieldsOf(body.data)).toEqual(seenByInvestor);
    const after = await get();
    const changeable = Object.keys(ownInvestorUpdate.shape);
    for (const [field, value] of Object.entries(wholeInput)) {
      expect(after[field], field).toEqual(changeable.includes(field) ? value : before[field]);
    }
    expect(after).toMatchObject({ id: 1, version: 2, temperature: "COLD", founder_matches: 0 });
  });

  it("is not refused for what is wrong in a field that is not theirs to send", async () => {
    await createInvestors(investors, 1);
    const input = { name: "New", temperature: "BOILING", city: 7, check_min_usd: "much" };
    expect((await investors.callAs(asInvestor, "PUT", `${path}/1`, input)).status).toBe(200);
    expect((await investors.callAs(asInvestor, "PUT", `${path}/1`, { name: 7 })).status).toBe(400);
    expect(await get()).toMatchObject({ name: "New", temperature: "COLD", city: null });
  });

  it("is shown without temperature and counts, under a tag of its own", async () => {
    await investors.call("POST", path, wholeInput);
    const whole = await investors.call("GET", `${path}/1`);
    const shown = await investors.callAs(asInvestor, "GET", `${path}/1`);
    expect(fieldsOf(shown.body.data)).toEqual(seenByInvestor);
    expect(whole.body.data).toMatchObject(shown.body.data);
    expect(shown.headers.etag).not.toBe(whole.headers.etag);
  });
});
