import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { tablesWith } from "@kindling/test-kit/tables-with.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Community, password } from "./community.ts";

let community: Community;
let admin: string;
beforeAll(async () => {
  community = await Community.start();
});
afterAll(() => community.stop());
beforeEach(async () => {
  admin = await community.signIn("admin");
});

const send = (method: string, path: string, cookie = admin, body?: object) =>
  community.send(method, path, { cookie, ...(body === undefined ? {} : { body }) });
const own = (role: "founder" | "investor", id: number) =>
  role === "founder" ? `/founders/${id}` : `/api/investors-database/${id}`;
const signInTo = (role: "founder" | "investor") =>
  role === "founder"
    ? community.send("POST", "/api/founder/auth", { body: { email: founderLike(1).email } })
    : community.send("POST", "/api/investor/session", { body: { email: investorLike(1).email, password } });

describe.each([
  { role: "founder", path: "/api/founders", others: "investors" },
  { role: "investor", path: "/api/investors-database", others: "founders" },
] as const)("an archived $role", ({ role, path, others }) => {
  const idOf = () => community[`${role}s`][0]!;

  it("is signed out, cannot sign in, counts nowhere, and returns with access and matches", async () => {
    const id = idOf();
    const session = await community.signIn(role);
    const other = community[others][0]!;
    const matchesOf = async () =>
      (await send("GET", `/api/${others}/${other}/matches`)).body.data as object[];
    const before = await matchesOf();
    expect(before).toHaveLength(2);

    expect((await send("DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await send("GET", own(role, id), session)).status).toBe(401);
    expect([401, 404]).toContain((await signInTo(role)).status);
    await eventually(async () => expect(await matchesOf()).toHaveLength(1));

    expect((await send("POST", `${path}/${id}/restore`)).status).toBe(200);
    expect((await send("GET", own(role, id), await community.signIn(role))).status).toBe(200);
    await eventually(async () =>
      expect((await matchesOf()).map(withoutTimes)).toEqual(before.map(withoutTimes)),
    );
  });

  it("loses access when the service archives the record, without the gateway", async () => {
    const id = idOf();
    const session = await community.signIn(role);
    const { removals } = community.product.kindling.services[`${role}s`].parts;
    await removals!.archive(id, { caller: { role: "system" }, requestId: null });
    await eventually(async () => expect((await send("GET", "/api/session", session)).body.data).toBeNull());
    expect((await send("POST", `${path}/${id}/restore`)).status).toBe(200);
    expect((await send("GET", own(role, id), await community.signIn(role))).status).toBe(200);
  });

  it("cannot be removed or restored by a member or a visitor", async () => {
    const id = idOf();
    const session = await community.signIn(role);
    expect((await send("DELETE", `${path}/${id}`, session)).status).toBe(403);
    expect((await send("POST", `${path}/${id}/restore`, session)).status).toBe(403);
    expect((await community.send("DELETE", `${path}/${id}?erase=true`)).status).toBe(401);
    expect((await send("GET", own(role, id), session)).status).toBe(200);
  });
});

/** A version and a time change with every move. */
const withoutTimes = (match: object) =>
  JSON.parse(JSON.stringify(match, (key, value) => (/version|updated_at/.test(key) ? undefined : value)));

describe("an erased member", () => {
  it("leaves nothing in any database, and a new application with the same email gets a new id", async () => {
    const [founder, investor] = [community.founders[0]!, community.investors[0]!];
    await community.signIn("investor");
    const [match] = (await send("GET", `/api/founders/${founder}/matches`)).body.data;
    const note = "A note about two people.";
    await send("PUT", `/api/matches/${match.id}/rating`, admin, { ben_rating: 2, ben_notes: note });
    await send("PUT", `/api/founders/${founder}`, admin, { vertical: "Harbour railways" });
    const reason = "A reason about a person.";
    await send("POST", `/api/founders/${founder}/account/suspend`, admin, { reason });
    expect(await tablesOfAll("Harbour railways")).not.toEqual([]);
    expect(await tablesOfAll(reason)).toEqual(["gateway.suspensions"]);
    expect(await tablesOfAll(note)).not.toEqual([]);

    expect((await send("DELETE", `/api/founders/${founder}?erase=true`)).status).toBe(200);
    expect((await send("DELETE", `/api/investors-database/${investor}?erase=true`)).status).toBe(200);
    const personal = [founderLike(1), investorLike(1)].flatMap(({ name, email }) => [name, email]);
    await eventually(async () => {
      for (const text of [...personal, "Harbour railways", note, reason])
        expect([text, await tablesOfAll(text)]).toEqual([text, []]);
    });
    const { gateway } = community.product.databases;
    const passwords = "select from investor_passwords where investor_id = $1";
    expect(await gateway!.query(passwords, [investor])).toEqual([]);
    const again = await community.send("POST", "/api/founders", { body: founderLike(1) });
    expect(again.body.data.id).toBeGreaterThan(founder);
  });
});

/** The tables of all databases that contain a text. */
async function tablesOfAll(text: string): Promise<string[]> {
  const found = Object.entries(community.product.databases).map(async ([owner, { query }]) =>
    (await tablesWith(query, [text])).map((table) => `${owner}.${table}`),
  );
  return (await Promise.all(found)).flat();
}
