import { seenBy } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Community } from "./community.ts";

let community: Community;
beforeAll(async () => {
  community = await Community.start();
});
afterAll(() => community?.stop());

type Role = "public" | "founder" | "investor";

const cookieOf = async (role: Role) => (role === "public" ? undefined : await community.signIn(role));
/** The fields that a record, or every record of a list, always has. */
const fieldsOf = (schema: z.ZodType) => {
  const record = schema instanceof z.ZodArray ? schema.element : schema;
  return Object.entries((record as z.ZodObject).shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional ? [] : [name],
  );
};

const views = endpoints.flatMap((endpoint) =>
  (Object.keys(endpoint.views ?? {}) as Role[]).map((role) => ({ endpoint, role, name: endpoint.name })),
);

/** A new application or registration. */
let next = 100;
const bodies: Readonly<Record<string, () => object>> = {
  createFounder: () => founderLike(next++),
  createInvestor: () => investorLike(next++),
  updateFounder: () => ({ vertical: "Payments" }),
  updateInvestor: () => ({ thesis_text: "Machines that mend things." }),
};

describe("the fields sent", () => {
  it.each(views)("by $name to the $role are the declared ones", async ({ endpoint, role }) => {
    const id = role === "investor" ? community.investors[0] : community.founders[0];
    const received = await community.send(endpoint.method, endpoint.path.replace(/:\w+/g, String(id)), {
      cookie: await cookieOf(role),
      body: endpoint.body && bodies[endpoint.name]!(),
    });
    expect(received.status).toBe(endpoint.status);
    const { response } = seenBy(endpoint, role);
    const { data } = received.body;
    const [record] = Array.isArray(data) ? data : [data];
    expect(Object.keys(record).sort()).toEqual(fieldsOf(response).sort());
    // Otherwise this view would show everything.
    expect(fieldsOf(response).length).toBeLessThan(fieldsOf(endpoint.response).length);
  });

  it("in a founder's own matches identify no investor, even after changes of the profile", async () => {
    const [id] = community.founders;
    const cookie = await community.signIn("founder");
    const admin = await community.signIn("admin");
    const all = await community.send("GET", `/api/founders/${id}/matches`, { cookie: admin });
    expect(all.body.data.length).toBeGreaterThan(0);
    const known = all.body.data.flatMap(({ investor }: { investor: Record<string, unknown> }) =>
      [investor.name, investor.company, investor.city].filter((text) => typeof text === "string"),
    );
    for (const change of [{}, { funding_stage: "SERIES_A" }, { requested_check_usd: 1 }]) {
      await community.send("PUT", `/api/founders/${id}`, { cookie, body: change });
      await community.product.waitUntilConsistent();
      const own = await community.send("GET", `/founders/${id}/matches`, { cookie });
      for (const match of own.body.data) {
        expect(Object.keys(match).sort()).toEqual(["fit", "founder", "reasons"]);
        expect(Object.keys(match.founder)).toEqual(["sectors"]);
      }
      for (const text of known) expect(own.text).not.toContain(text);
      expect(own.text).not.toMatch(/\$|usd|investor/i);
    }
  });
});

describe("the fields accepted", () => {
  const read = async (path: string) =>
    (await community.send("GET", path, { cookie: await community.signIn("admin") })).body.data;

  it("from an application are those of the form, without temperature, tier, counts and version", async () => {
    const given = {
      gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012",
      sectors: ["AI_ML"],
      founded_year: 2020,
    };
    const ignored = {
      temperature: "WARM",
      engagement_tier: "TIER_2",
      id: 1,
      version: 9,
      investors_matched: 9,
    };
    const body = founderLike(next++, { ...given, ...ignored });
    const applied = await community.send("POST", "/api/founders", { body });
    expect(applied.status).toBe(201);
    const stored = await read(`/founders/${applied.body.data.id}`);
    expect(stored).toMatchObject({ ...given, temperature: null, engagement_tier: null, version: 1 });
    expect(stored.investors_matched).not.toBe(9);
  });

  it("from a registration exclude temperature, exits and portfolio", async () => {
    const body = investorLike(next++, { temperature: "FIRE", exit_count: 40, portfolio_companies: ["Acme"] });
    const registered = await community.send("POST", "/api/investors-database", { body });
    const stored = await read(`/api/investors-database/${registered.body.data.id}`);
    expect(stored).toMatchObject({ temperature: "COLD", exit_count: null, portfolio_companies: [] });
  });

  it("from an admin include temperature and track record in the same calls", async () => {
    const cookie = await community.signIn("admin");
    const founder = await community.send("POST", "/api/founders", {
      cookie,
      body: founderLike(next++, { temperature: "FIRE", gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012" }),
    });
    expect(founder.body.data).toMatchObject({
      temperature: "FIRE",
      gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012",
    });
    const investor = await community.send("POST", "/api/investors-database", {
      cookie,
      body: investorLike(next++, { temperature: "HOT" }),
    });
    expect(investor.body.data.temperature).toBe("HOT");
  });

  it("from a founder are the profile and the metrics, and not the focus areas", async () => {
    const [id] = community.founders;
    const cookie = await community.signIn("founder");
    const { sectors, regions } = await read(`/founders/${id}`);
    const given = { temperature: "WARM", engagement_tier: "TIER_1", mrr_usd: 12.5 };
    const body = { ...given, sectors: ["EDTECH"], regions: ["US"], investors_matched: 99, id: 99 };
    const received = await community.send("PUT", `/api/founders/${id}`, { cookie, body });
    expect(received.status).toBe(200);
    const stored = await read(`/founders/${id}`);
    expect(stored).toMatchObject({ ...given, id, sectors, regions });
    expect(stored.investors_matched).not.toBe(99);
  });

  it("from an investor are those of My Profile", async () => {
    const [id] = community.investors;
    const cookie = await community.signIn("investor");
    const path = `/api/investors-database/${id}`;
    const before = await read(path);
    const body = {
      years_experience: 12,
      past_investment_count: 33,
      temperature: "FIRE",
      check_max_usd: 1,
      exit_count: 40,
      city: "Elsewhere",
    };
    expect((await community.send("PUT", path, { cookie, body })).status).toBe(200);
    const { temperature, check_max_usd, exit_count, city } = before;
    expect(await read(path)).toMatchObject({
      years_experience: 12,
      past_investment_count: 33,
      temperature,
      check_max_usd,
      exit_count,
      city,
    });
  });
});
