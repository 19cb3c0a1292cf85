import { founder, ownFounder, ownFounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput, wholeInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const stranger = { role: "public" } as const;
const asFounder = { role: "founder", id: 1 } as const;

const get = async () => (await founders.call("GET", "/founders/1")).body.data;
const fieldsOf = (record: object) => Object.keys(record).sort();
const seenByFounder = Object.keys(ownFounder.shape).sort();

const adminsOnly = { engagement_tier: null, temperature: null };

describe("POST /api/founders", () => {
  it("ignores a visitor's temperature, tier and notes, even invalid ones, and stores the rest with the deck", async () => {
    for (const [number, temperature] of ["FIRE", "BOILING", 7].entries()) {
      const input = {
        ...wholeInput,
        ...leastInput(number + 1),
        temperature,
        investors_matched: 9,
        version: 9,
      };
      const { status, body } = await founders.callAs(stranger, "POST", "/api/founders", input);
      expect(status).toBe(201);
      expect(fieldsOf(body.data)).toEqual(seenByFounder);
      const stored = (await founders.call("GET", `/founders/${body.data.id}`)).body.data;
      const { temperature: _, ...rest } = input;
      const unset = { ...adminsOnly, admin_notes: null, investors_matched: 0, version: 1 };
      expect(stored).toMatchObject({ ...rest, ...unset });
    }
  });

  it("treats a signed-in founder or investor as a visitor", async () => {
    for (const role of ["founder", "investor"] as const) {
      const input = { ...wholeInput, email: `${role}@example.com`, company: role };
      const { body } = await founders.callAs({ role, id: 1 }, "POST", "/api/founders", input);
      expect(fieldsOf(body.data)).toEqual(seenByFounder);
      expect(body.data).toMatchObject(adminsOnly);
    }
  });

  it("stores and returns everything that an admin sends", async () => {
    const { body } = await founders.call("POST", "/api/founders", wholeInput);
    expect(body.data).toMatchObject(wholeInput);
    expect(fieldsOf(body.data)).toEqual(Object.keys(founder.shape).sort());
  });
});

describe("a founder's own record", () => {
  it("changes by PUT in the dashboard's fields except the email, even if other fields are invalid", async () => {
    const [before] = await createFounders(founders, 1);
    for (const founded_year of [2020, 7, "x"]) {
      const input = { ...wholeInput, founded_year, investors_matched: 99, version: 99, id: 2 };
      const { status, body } = await founders.callAs(asFounder, "PUT", "/api/founders/1", input);
      expect(status).toBe(200);
      expect(fieldsOf(body.data)).toEqual(seenByFounder);
    }
    const after = await get();
    const changeable = Object.keys(ownFounderUpdate.shape).filter((field) => field !== "email");
    for (const [field, value] of Object.entries(wholeInput)) {
      expect(after[field], field).toEqual(changeable.includes(field) ? value : before[field]);
    }
    expect(after).toMatchObject({ id: 1, investors_matched: 0, version: 4 });
  });

  it("is returned without the count of investors, with its own ETag", async () => {
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

describe("the log of changes", () => {
  it("names the actor and the founder of each change, and nothing for a rejected one", async () => {
    const changes = () =>
      founders.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "record changed");
    await founders.callAs(stranger, "POST", "/api/founders", leastInput(1));
    await founders.callAs(stranger, "POST", "/api/founders", leastInput(1));
    await founders.callAs(asFounder, "PUT", "/api/founders/1", { vertical: "Payments" });
    await founders.call(
      "PUT",
      "/api/founders/1/ask",
      { requested_check_usd: 5 },
      { "x-request-id": "request-of-the-ask" },
    );
    const line = { level: "info", kind: "founder", id: 1 };
    expect(changes()).toEqual([
      expect.objectContaining({ ...line, actor: { role: "public" }, version: 1 }),
      expect.objectContaining({ ...line, actor: asFounder, version: 2 }),
      expect.objectContaining({
        ...line,
        actor: { role: "admin" },
        version: 3,
        requestId: "request-of-the-ask",
      }),
    ]);
    expect(JSON.stringify(changes())).not.toContain("Payments");
  });
});
