import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { listFounderMatches, listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it, vi } from "vitest";
import { judge } from "../rule/judge.ts";
import { testMatches } from "../testing/replicas.ts";
import {
  founderMessage,
  founderState,
  investorMessage,
  investorState,
  othersInOrder,
  unfitting,
} from "../testing/states.ts";

const matches = testMatches();
const deliverFounders = (...messages: ReturnType<typeof founderMessage>[]) =>
  matches.deliver(founderChanged, ...messages);
const deliverInvestors = (...messages: ReturnType<typeof investorMessage>[]) =>
  matches.deliver(investorChanged, ...messages);
const get = (url: string, headers?: Record<string, string>) => matches.call("GET", url, undefined, headers);

const inMatch = {
  founder: [
    "id, name, company, email, discord_username, industry, sectors, product_stage",
    "funding_stage, requested_check_usd, revenue_usd, gdrive_file_id, elevator_pitch",
  ].flatMap((names) => names.split(", ")),
  investor: [
    "id, name, company, email, city, state, investor_type, typical_check_usd",
    "check_min_usd, check_max_usd, preferred_sectors, preferred_stages, temperature",
  ].flatMap((names) => names.split(", ")),
};
const pick = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

describe("GET /api/stats", () => {
  const stats = async () => (await get("/api/stats")).body;

  it("counts founders and matches", async () => {
    expect(await stats()).toEqual({ success: true, data: { founders: 0, matches: 0 } });
    await deliverInvestors(investorMessage(1), investorMessage(2));
    await deliverFounders(founderMessage(1), founderMessage(2), founderMessage(3, unfitting));
    expect((await stats()).data).toEqual({ founders: 3, matches: 4 });
    await deliverFounders(founderMessage(1, { version: 2, ...unfitting }));
    expect((await stats()).data).toEqual({ founders: 3, matches: 2 });
  });
});

describe("GET /api/founders/:id/matches", () => {
  it("returns the whole match, with score and reasons from the newest states of both sides", async () => {
    const later = { created_at: "2026-01-03T03:04:05.000Z" };
    await deliverInvestors(investorMessage(5, later));
    await deliverFounders(founderMessage(3));
    const [founder, investor] = [founderState(3), investorState(5, later)];
    const { status, body } = await get("/api/founders/3/matches");
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toEqual([
      {
        id: pairId(3, 5),
        founder_id: 3,
        investor_id: 5,
        founder: pick(founder, inMatch.founder),
        investor: pick(investor, inMatch.investor),
        ...pick(judge(founder, investor), ["score", "reasons"]),
        ben_rating: null,
        ben_notes: null,
        version: 1,
        created_at: investor.created_at,
        updated_at: investor.created_at,
      },
    ]);
    expect(body.data[0].score).toBe(100);
    expect(listFounderMatches.response.parse(body.data)).toEqual(body.data);

    await deliverFounders(founderMessage(3, { version: 2, regions: [], company: "Renamed" }));
    const [changed] = (await get("/api/founders/3/matches")).body.data;
    expect(changed).toMatchObject({
      id: pairId(3, 5),
      version: 1,
      score: 92.5,
      founder: { company: "Renamed" },
    });
  });

  it("lists the best first, and equal ones by hash", async () => {
    await deliverFounders(founderMessage(1));
    await deliverInvestors(investorMessage(4, { preferred_regions: [] }));
    await deliverInvestors(investorMessage(3));
    await deliverInvestors(investorMessage(2));
    await deliverInvestors(investorMessage(1, { preferred_stages: [] }));
    const { data } = (await get("/api/founders/1/matches")).body;
    const listed = data.map((match: { investor_id: number; score: number }) => [
      match.investor_id,
      match.score,
    ]);
    expect(listed).toEqual([
      ...othersInOrder("founder", 1, [2, 3]).map((id) => [id, 100]),
      [4, 92.5],
      [1, 90],
    ]);
  });

  it("lists nothing for a founder without matches, or an unknown one", async () => {
    await deliverFounders(founderMessage(1));
    for (const id of [1, 2]) expect((await get(`/api/founders/${id}/matches`)).body.data).toEqual([]);
  });
});

describe("GET /api/investors/:id/matches", () => {
  it("lists an investor's founders, best first, like the founders' lists", async () => {
    await deliverInvestors(investorMessage(1), investorMessage(2, unfitting));
    await deliverFounders(founderMessage(1, { regions: [] }));
    await deliverFounders(founderMessage(2));
    const { data } = (await get("/api/investors/1/matches")).body;
    expect(data.map((match: { founder_id: number }) => match.founder_id)).toEqual([2, 1]);
    for (const match of data) {
      expect((await get(`/api/founders/${match.founder_id}/matches`)).body.data).toEqual([match]);
    }
    for (const id of [2, 3]) expect((await get(`/api/investors/${id}/matches`)).body.data).toEqual([]);
  });
});

describe("GET /founders/:id/matches", () => {
  it("returns an admin a founder's matches, without rating, notes, deck, pitch and the investor's own data", async () => {
    await deliverInvestors(investorMessage(1), investorMessage(2));
    await deliverFounders(founderMessage(1));
    await matches.call("PUT", `/api/matches/${pairId(1, 1)}/rating`, {
      ben_rating: 3,
      ben_notes: "Ours only",
    });
    const all = (await get("/api/founders/1/matches")).body.data;
    const { data } = (await get("/founders/1/matches")).body;
    expect(data).toEqual(
      all.map(({ ben_rating: _, ben_notes: __, investor, founder, ...match }: Record<string, object>) => {
        const { email: ___, temperature: ____, ...shown } = investor as Record<string, unknown>;
        const { gdrive_file_id: _____, elevator_pitch: ______, ...own } = founder as Record<string, unknown>;
        return { ...match, investor: shown, founder: own };
      }),
    );
    expect(JSON.stringify(data)).not.toContain("Ours only");
    expect(listOwnMatches.response.parse(data)).toEqual(data);
  });
});

describe.each(["/api/founders/:id/matches", "/api/investors/:id/matches", "/founders/:id/matches"])(
  "GET %s",
  (path) => {
    it("returns 400 for invalid ids", async () => {
      for (const id of ["0", "-1", "abc", "1.5", "01", "2147483648"]) {
        const refused = await get(path.replace(":id", id));
        expect([id, refused.status, refused.body.code]).toEqual([id, 400, "invalid"]);
        expect(refused.body.error).toMatch(/^Some of what was sent is not valid\. id: /);
      }
    });

    it("returns 304 for a matching ETag, until the record or the wording of the reasons changes", async () => {
      const url = path.replace(":id", "1");
      await deliverInvestors(investorMessage(1));
      await deliverFounders(founderMessage(1));
      const known = { "if-none-match": String((await get(url)).headers.etag) };
      const amounts: { readonly format: unknown } = Intl.NumberFormat.prototype;
      // As in another release.
      vi.spyOn(amounts, "format", "get").mockReturnValue(() => "€5");
      const reworded = await get(url, known);
      vi.restoreAllMocks();
      expect(reworded.status).toBe(200);
      const same = await get(url, known);
      expect([same.status, same.body]).toEqual([304, null]);
      await deliverInvestors(investorMessage(1, { version: 2, company: "Renamed" }));
      await deliverFounders(founderMessage(1, { version: 2, company: "Renamed too" }));
      expect((await get(url, known)).status).toBe(200);
    });
  },
);
