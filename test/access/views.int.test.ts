import { seenBy } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { founderLike, investorLike } from "@kindling/embedded/testing/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { Community } from "./community.ts";

let community: Community;
beforeAll(async () => {
  community = await Community.start();
});
afterAll(() => community?.stop());

type Role = "public" | "founder" | "investor";

const cookieOf = async (role: Role) => (role === "public" ? undefined : await community.signIn(role));
const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

const views = endpoints.flatMap((endpoint) =>
  (Object.keys(endpoint.views ?? {}) as Role[]).map((role) => ({ endpoint, role, name: endpoint.name })),
);

/** Something new to apply or register with. */
let next = 100;
const bodies: Readonly<Record<string, () => object>> = {
  createFounder: () => founderLike(next++),
  createInvestor: () => investorLike(next++),
  updateFounder: () => ({ vertical: "Payments" }),
  updateInvestor: () => ({ thesis_text: "Machines that mend things." }),
};

describe("what is sent to whom", () => {
  it.each(views)("of $name to the $role is what is declared, and no more", async ({ endpoint, role }) => {
    const id = role === "investor" ? community.investors[0] : community.founders[0];
    const answer = await community.send(endpoint.method, endpoint.path.replace(":id", String(id)), {
      cookie: await cookieOf(role),
      body: endpoint.body && bodies[endpoint.name]!(),
    });
    expect(answer.status).toBe(endpoint.status);
    const { reply } = seenBy(endpoint, role);
    expect(Object.keys(answer.body.data).sort()).toEqual(fieldsOf(reply).sort());
    // Otherwise the view would not be one.
    expect(fieldsOf(reply).length).toBeLessThan(fieldsOf(endpoint.reply).length);
  });

  it("of matches to a founder has no rating, no notes and no way to reach the investor", async () => {
    const [founder] = community.founders;
    const admin = await community.signIn("admin");
    const all = await community.send("GET", `/api/founders/${founder}/matches`, { cookie: admin });
    const review = { ben_rating: 1, ben_notes: "Not for their eyes." };
    for (const { id } of all.body.data) {
      const path = `/api/matches/${id}/rating`;
      expect((await community.send("PUT", path, { cookie: admin, body: review })).status).toBe(200);
    }
    const cookie = await community.signIn("founder");
    const own = await community.send("GET", `/founders/${founder}/matches`, { cookie });
    expect(own.body.data.length).toBe(all.body.data.length);
    expect(own.body.data.length).toBeGreaterThan(0);
    for (const match of own.body.data) {
      expect(match).not.toHaveProperty("ben_rating");
      expect(match).not.toHaveProperty("ben_notes");
      expect(match.investor).not.toHaveProperty("email");
      expect(match.investor).not.toHaveProperty("temperature");
    }
    expect(own.text).not.toContain("Not for their eyes");
  });
});

describe("what is taken from whom", () => {
  const read = async (path: string) =>
    (await community.send("GET", path, { cookie: await community.signIn("admin") })).body.data;

  it("of an application is all that its form asks for, and no counts and versions", async () => {
    const said = { temperature: "WARM", engagement_tier: "TIER_2", gdrive_file_id: "deck" };
    const body = founderLike(next++, { ...said, id: 1, version: 9, investors_matched: 9 });
    const applied = await community.send("POST", "/api/founders", { body });
    expect(applied.status).toBe(201);
    const stored = await read(`/founders/${applied.body.data.id}`);
    expect(stored).toMatchObject({ ...said, version: 1 });
    expect(stored.investors_matched).not.toBe(9);
  });

  it("of a registration leaves the temperature to admins", async () => {
    const body = investorLike(next++, { temperature: "FIRE" });
    const registered = await community.send("POST", "/api/investors-database", { body });
    const stored = await read(`/api/investors-database/${registered.body.data.id}`);
    expect(stored.temperature).toBe("COLD");
  });

  it("lets an admin set both in the same calls", async () => {
    const cookie = await community.signIn("admin");
    const founder = await community.send("POST", "/api/founders", {
      cookie,
      body: founderLike(next++, { temperature: "FIRE", gdrive_file_id: "deck" }),
    });
    expect(founder.body.data).toMatchObject({ temperature: "FIRE", gdrive_file_id: "deck" });
    const investor = await community.send("POST", "/api/investors-database", {
      cookie,
      body: investorLike(next++, { temperature: "HOT" }),
    });
    expect(investor.body.data.temperature).toBe("HOT");
  });

  it("of a founder is the profile and the metrics, and not the deck", async () => {
    const [id] = community.founders;
    const cookie = await community.signIn("founder");
    const body = {
      temperature: "WARM",
      mrr_usd: 12.5,
      gdrive_file_id: "theirs",
      investors_matched: 99,
      id: 99,
    };
    const answer = await community.send("PUT", `/api/founders/${id}`, { cookie, body });
    expect(answer.status).toBe(200);
    const stored = await read(`/founders/${id}`);
    expect(stored).toMatchObject({ id, temperature: "WARM", mrr_usd: 12.5, gdrive_file_id: null });
    expect(stored.investors_matched).not.toBe(99);
  });

  it("of an investor is what My Profile shows, and nothing else", async () => {
    const [id] = community.investors;
    const cookie = await community.signIn("investor");
    const path = `/api/investors-database/${id}`;
    const before = await read(path);
    const body = {
      years_experience: 12,
      temperature: "FIRE",
      check_max_usd: 1,
      exit_count: 40,
      city: "Elsewhere",
    };
    expect((await community.send("PUT", path, { cookie, body })).status).toBe(200);
    const { temperature, check_max_usd, exit_count, city } = before;
    expect(await read(path)).toMatchObject({
      years_experience: 12,
      temperature,
      check_max_usd,
      exit_count,
      city,
    });
  });
});
