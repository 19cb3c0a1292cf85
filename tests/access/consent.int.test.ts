import { consentHeader } from "@kindling/contracts/endpoint.ts";
import { memberExport } from "@kindling/contracts/me/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Community, password } from "./community.ts";

const version = "2026-11";
const agreeing = { [consentHeader]: version };
let community: Community;
let admin: string;
let people = 2;

beforeAll(async () => {
  community = await Community.start({
    TERMS_URL: "https://community.example/terms",
    PRIVACY_URL: "/privacy.html",
    CONSENT_VERSION: version,
  });
  admin = await community.signIn("admin");
});
afterAll(() => community.stop());

const members = [
  { role: "founder", create: "/api/founders", one: "/founders", like: founderLike },
  { role: "investor", create: "/api/investors-database", one: "/api/investors-database", like: investorLike },
] as const;

it("GET /api/config returns the URLs of terms and privacy notice, and their version", async () => {
  const { body } = await community.send("GET", "/api/config");
  expect(body.data).toMatchObject({
    terms_url: "https://community.example/terms",
    privacy_url: "/privacy.html",
    consent_version: version,
  });
});

describe.each(members)("the consent of a new $role", ({ role, create, one, like }) => {
  const post = (body: object, headers: Record<string, string>, cookie?: string) =>
    community.send("POST", create, { body, headers, cookie });
  const read = async (id: number) =>
    (await community.send("GET", `${one}/${id}`, { cookie: admin })).body.data;
  const next = () => {
    people += 1;
    return like(people);
  };

  it("is stored with the record: the version and the time, which only admins and the member read", async () => {
    const before = Date.now();
    const created = await post(next(), agreeing);
    expect(created.status, created.text).toBe(201);
    expect(created.body.data).not.toHaveProperty("consent");
    const { consent } = await read(created.body.data.id);
    expect(consent).toEqual({ version, at: expect.any(String) });
    expect(Date.parse(consent.at)).toBeGreaterThanOrEqual(before - 1_000);
    const list = await community.send("GET", create, { cookie: admin });
    expect(list.text).not.toContain("consent");
  });

  it.each([
    ["without a version", {}],
    ["with an older version", { [consentHeader]: "2025-01" }],
    ["with two versions", { [consentHeader]: `${version}, ${version}` }],
  ])("is required: a request %s gets 409 and stores nothing", async (_name, headers) => {
    const body = next();
    const refused = await post(body, headers);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "consent_outdated", error: texts.consentOutdated });
    const stored = await community.send("GET", create, { cookie: admin });
    expect(stored.text).not.toContain(body.email);
  });

  it("is not that of an admin who adds them", async () => {
    for (const headers of [{}, agreeing, { [consentHeader]: "2025-01" }]) {
      const added = await post(next(), headers, admin);
      expect(added.status, added.text).toBe(201);
      expect(await read(added.body.data.id)).not.toHaveProperty("consent");
    }
  });

  it("stays with an edited and with an archived and restored record, and goes with an erased one", async () => {
    const { id } = (await post(next(), agreeing)).body.data;
    const { consent } = await read(id);
    const send = (method: string, path: string, body?: object) =>
      community.send(method, path, { cookie: admin, ...(body && { body }) });
    expect((await send("PUT", `${create}/${id}`, { phone: "+1 555 0100", consent: null })).status).toBe(200);
    expect((await read(id)).consent).toEqual(consent);
    await send("DELETE", `${create}/${id}`);
    expect((await send("POST", `${create}/${id}/restore`)).status).toBe(200);
    expect((await read(id)).consent).toEqual(consent);
    const query = (text: string) => community.product.databases[`${role}s`]!.query(text, [id]);
    await send("DELETE", `${create}/${id}`);
    // Archived by a version that did not know the columns.
    await query("update removals set record = record - 'consent_version' - 'consented_at' where id = $1");
    expect((await send("POST", `${create}/${id}/restore`)).status).toBe(200);
    expect(await read(id)).not.toHaveProperty("consent");
    await send("DELETE", `${create}/${id}?erase=true`);
    expect(await query(`select from ${role}s where id = $1`)).toEqual([]);
    expect(await query("select record from removals where id = $1")).toEqual([{ record: null }]);
  });
});

describe("an accepted invitation", () => {
  const accept = (token: string, headers: Record<string, string>) =>
    community.send("POST", "/api/investor/password", { body: { token, password }, headers });

  it("stores the investor's consent with the password, and stays valid after an outdated one", async () => {
    const id = community.investors[1]!;
    const token = await community.invite(id);
    const refused = await accept(token, { [consentHeader]: "2025-01" });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("consent_outdated");
    expect(refused.cookie).toBeUndefined();
    const { status, cookie } = await accept(token, agreeing);
    expect(status).toBe(200);
    const exported = (await community.send("GET", "/api/me/export", { cookie })).body.data;
    expect(memberExport.parse(exported)).toStrictEqual(exported);
    expect(exported.account.consent).toEqual({ version, at: exported.account.password_since });
    const csv = await community.send("GET", "/api/me/export?format=csv", { cookie });
    expect(csv.text).toContain(`"account","consent.version","${version}"`);
  });
});

it("the export of a founder has the consent of the application", async () => {
  people += 1;
  const body = founderLike(people);
  await community.send("POST", "/api/founders", { body, headers: agreeing });
  const { cookie } = await community.send("POST", "/api/founder/auth", { body: { email: body.email } });
  const { data } = (await community.send("GET", "/api/me/export", { cookie })).body;
  expect(memberExport.parse(data)).toStrictEqual(data);
  expect(data.founder.consent).toEqual({ version, at: data.founder.created_at });
});
