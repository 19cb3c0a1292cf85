import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const asFounder = { role: "founder", id: 1 } as const;
const put = (body: object) => founders.call("PUT", "/api/founders/1", body);
const get = async () => (await founders.call("GET", "/founders/1")).body.data;
const nextYear = new Date().getUTCFullYear() + 1;

describe("POST /api/founders", () => {
  it.each([
    ["founded_year", 1899, `must be between 1900 and ${nextYear}`],
    ["founded_year", nextYear + 1, `must be between 1900 and ${nextYear}`],
    ["founded_year", 10_000, `must be between 1900 and ${nextYear}`],
    ["founded_year", -1, `must be between 1900 and ${nextYear}`],
    ["gdrive_file_id", "https://example.com/deck.pdf", "must be a link to a Google Drive file, or its ID"],
  ])("rejects %s %j", async (field, value, message) => {
    const { status, body } = await founders.call("POST", "/api/founders", {
      ...leastInput(),
      [field]: value,
    });
    expect([status, body.details]).toEqual([400, [{ path: field, message }]]);
  });

  it("stores the id of a linked deck", async () => {
    const gdrive_file_id =
      "https://drive.google.com/file/d/1AbC-d_9efGhIjKlMnOpQrStUvWxYz012/view?usp=sharing";
    const { body } = await founders.call("POST", "/api/founders", { ...leastInput(), gdrive_file_id });
    expect(body.data.gdrive_file_id).toBe("1AbC-d_9efGhIjKlMnOpQrStUvWxYz012");
  });
});

describe("PUT /api/founders/:id", () => {
  it("lets a founder see and replace the deck", async () => {
    await createFounders(founders, 1);
    const gdrive_file_id = "https://docs.google.com/presentation/d/2DeFghIjKlMnOpQrStUvWxYz01234567/edit";
    const { status, body } = await founders.callAs(asFounder, "PUT", "/api/founders/1", { gdrive_file_id });
    expect([status, body.data.gdrive_file_id]).toEqual([200, "2DeFghIjKlMnOpQrStUvWxYz01234567"]);
    const shown = await founders.callAs(asFounder, "GET", "/founders/1");
    expect(shown.body.data.gdrive_file_id).toBe("2DeFghIjKlMnOpQrStUvWxYz01234567");
  });

  it("rejects a year before 1900 and keeps the founder", async () => {
    const [stored] = await createFounders(founders, 1);
    const { status, body } = await put({ founded_year: 1899, vertical: "Payments" });
    expect([status, body.error]).toEqual([
      400,
      `Some of what was sent is not valid. founded_year: must be between 1900 and ${nextYear}`,
    ]);
    expect(await get()).toEqual(stored);
  });

  it("saves other fields of an old record with an old year and deck, sent as a whole", async () => {
    await createFounders(founders, 1);
    const deck = "https://example.com/deck.pdf";
    await founders.database.query(`update founders set founded_year = 1850, gdrive_file_id = '${deck}'`);
    const { status, body } = await put({ ...(await get()), vertical: "Payments" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ vertical: "Payments", founded_year: 1850, gdrive_file_id: deck });
    expect((await put({ founded_year: 1851 })).status).toBe(400);
  });

  it("saves every one of many changes at once", async () => {
    await createFounders(founders, 1);
    const years = [2001, 2002, 2003, 2004, 2005, 2006];
    const responses = await Promise.all(years.map((founded_year) => put({ founded_year })));
    expect(responses.map(({ status }) => status)).toEqual(years.map(() => 200));
    expect((await get()).version).toBe(1 + years.length);
  });

  it("returns 404 for an unknown id, for any change", async () => {
    for (const change of [{ vertical: "Payments" }, { founded_year: 2020 }]) {
      expect((await put(change)).status).toBe(404);
    }
  });
});
