import { founder, ownFounder } from "@kindling/contracts/founders/schemas.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, wholeInput } from "../testing/founder-inputs.ts";

const founders = testService(() => foundersService({ product: "Kindling" }));
const stranger = { role: "public" } as const;
const asFounder = { role: "founder", id: 1 } as const;

const get = async () => (await founders.call("GET", "/founders/1")).body.data;
const fieldsOf = (record: object) => Object.keys(record).sort();
const seenByFounder = Object.keys(ownFounder.shape).sort();

describe("an application from a stranger", () => {
  it("is taken whole, and answered without what is for admins to know", async () => {
    const { status, body } = await founders.callAs(stranger, "POST", "/api/founders", wholeInput);
    expect(status).toBe(201);
    expect(fieldsOf(body.data)).toEqual(seenByFounder);
    expect(await get()).toMatchObject(wholeInput);
  });

  it("is answered as a stranger's to founders and investors too", async () => {
    for (const role of ["founder", "investor"] as const) {
      const input = { ...wholeInput, email: `${role}@example.com`, company: role };
      const { body } = await founders.callAs({ role, id: 1 }, "POST", "/api/founders", input);
      expect(fieldsOf(body.data)).toEqual(seenByFounder);
    }
  });

  it("of an admin is taken and answered whole", async () => {
    const { body } = await founders.call("POST", "/api/founders", wholeInput);
    expect(body.data).toMatchObject(wholeInput);
    expect(fieldsOf(body.data)).toEqual(Object.keys(founder.shape).sort());
  });
});

describe("a founder's own record", () => {
  it("is changed but for what is for admins, whether it is valid or not, and answered without it", async () => {
    await createFounders(founders, 1);
    await founders.call("PUT", "/api/founders/1", { gdrive_file_id: "deck" });
    for (const gdrive_file_id of ["mine", 7, null]) {
      const input = { ...wholeInput, gdrive_file_id, investors_matched: 99, version: 99, id: 2 };
      const { status, body } = await founders.callAs(asFounder, "PUT", "/api/founders/1", input);
      expect(status).toBe(200);
      expect(fieldsOf(body.data)).toEqual(seenByFounder);
    }
    expect(await get()).toMatchObject({
      ...wholeInput,
      gdrive_file_id: "deck",
      investors_matched: 0,
      version: 5,
    });
  });

  it("is shown without it, under a tag of its own", async () => {
    await founders.call("POST", "/api/founders", wholeInput);
    const whole = await founders.call("GET", "/founders/1");
    const shown = await founders.callAs(asFounder, "GET", "/founders/1");
    expect(shown.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(fieldsOf(shown.body.data)).toEqual(seenByFounder);
    expect(whole.body.data).toMatchObject(shown.body.data);
    const [tag, wholeTag] = [shown, whole].map(({ headers }) => String(headers.etag));
    expect(tag).not.toBe(wholeTag);
    const again = (ifNoneMatch: string) =>
      founders.callAs(asFounder, "GET", "/founders/1", undefined, { "if-none-match": ifNoneMatch });
    expect([(await again(tag!)).status, (await again(wholeTag!)).status]).toEqual([304, 200]);
  });
});
