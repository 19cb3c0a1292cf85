import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";
import { tokenIn } from "../testing/mail-server.ts";

const [ivy, jo] = people.investors;
const runs = "/api/invitation-runs";
let gateway: EnforcedGateway;
let cookie: string;
beforeAll(async () => {
  gateway = await startEnforced();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
  cookie = await gateway.adminCookie();
});

const post = (path: string, body: object) => gateway.call("POST", path, body, { cookie });
const start = async (role: string) => (await post(runs, { role, select: { ids: [1, 2] } })).body.data;
const linksOf = async (id: number) => (await post(`${runs}/${id}/links`, {})).body.data;
const choose = (path: string) =>
  gateway.call("POST", "/api/investor/password", {
    token: tokenIn(path),
    password: "twelve-and-more-characters",
  });

describe("POST /api/invitation-runs/{id}/links without a mail server", () => {
  it("returns a link for each investor, which chooses a password within seven days", async () => {
    const run = await start("investor");
    expect(run).toMatchObject({ means: "file", counts: { waiting: 2 } });
    const { links, next } = await linksOf(run.id);
    expect(next).toBe(null);
    expect(links).toMatchObject([
      { id: 1, name: ivy.name, email: ivy.email },
      { id: 2, name: jo.name, email: jo.email },
    ]);
    const days = (Date.parse(links[0].expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await choose(links[0].path)).status).toBe(200);
  });

  it("returns a link for each founder, which signs in", async () => {
    const { links } = await linksOf((await start("founder")).id);
    const session = { token: tokenIn(links[0].path) };
    expect((await gateway.call("POST", "/api/founder/session", session)).status).toBe(200);
  });

  it("returns the same links again, without one that was used", async () => {
    const { id } = await start("investor");
    const { links } = await linksOf(id);
    expect((await linksOf(id)).links).toEqual(links);
    expect((await choose(links[0].path)).status).toBe(200);
    expect((await linksOf(id)).links).toEqual([links[1]]);
    expect((await choose(links[1].path)).status).toBe(200);
  });

  it("makes no link beside an email that was changed after it was read", async () => {
    const { id } = await start("investor");
    await gateway.database.query(
      "insert into members (role, subject_id, version, state, email) values ('investor', 1, 9, 'present', 'new@fund.example')",
    );
    expect((await linksOf(id)).links).toMatchObject([{ id: 2 }]);
  });

  it("leaves the records of a file that was not read to the next run", async () => {
    const first = await start("investor");
    const second = await start("investor");
    expect((await linksOf(first.id)).links).toEqual([]);
    expect((await linksOf(second.id)).links).toHaveLength(2);
  });

  it("returns 404 for an unknown run", async () => {
    expect(await post(`${runs}/99/links`, {})).toMatchObject({
      status: 404,
      body: { error: texts.invitationRunNotFound },
    });
  });
});
