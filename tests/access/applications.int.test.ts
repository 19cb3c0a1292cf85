import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationsOf, investor, type Kind, kinds, queue } from "./applicants.ts";
import { Community } from "./community.ts";

let community: Community;
beforeAll(async () => {
  community = await Community.start({ REVIEW_APPLICATIONS: "on" });
});
afterAll(() => community.stop());

const { apply, asAdmin, decide, ownApplication, signIn } = applicationsOf(() => community);
/** The matches of everybody on the other side. */
const matched = async ({ others }: Kind): Promise<number> => {
  const lists = community[others].map((id) => asAdmin("GET", `/api/${others}/${id}/matches`));
  return (await Promise.all(lists)).reduce((sum, { body }) => sum + body.data.length, 0);
};

describe.each(kinds)("an application ($role), without a mail server", (kind) => {
  const { role, path, like } = kind;

  it("counts nowhere and has no matches; approving it brings both", async () => {
    const shown = async () =>
      Promise.all(
        [
          "/api/stats",
          "/api/founders",
          "/api/investors",
          "/api/investors-database?limit=100&facets=true",
        ].map(async (listed) => (await asAdmin("GET", listed)).body),
      );
    const stands = await shown();
    const before = await matched(kind);
    const id = await apply(kind, 5);
    await community.product.waitUntilConsistent();
    expect(await shown()).toEqual(stands);
    expect(await matched(kind)).toBe(before);

    const cookie = await signIn(kind, id, 5);
    expect((await ownApplication(kind, id, cookie)).body.data.state).toBe("pending");
    const ownMatches = await community.send("GET", `/founders/${id}/matches`, { cookie });
    // Investors see no matches at all.
    expect([ownMatches.status, ownMatches.body.data]).toEqual(
      role === "founder" ? [200, []] : [403, undefined],
    );
    // The webinars of a public feed are for every founder (decision 44).
    const webinars = await community.send("GET", "/youtube-videos", { cookie });
    expect(webinars.status).toBe(role === "founder" ? 200 : 403);
    const edited = await community.send("PUT", `${path}/${id}`, {
      cookie,
      body: { phone: "+1 415 555 0100" },
    });
    expect(edited.body.data.phone).toBe("+1 415 555 0100");

    expect(await decide(kind, id, "approve")).toMatchObject({ status: 200 });
    await eventually(async () => expect(await matched(kind)).toBe(before + 2));
    expect((await asAdmin("GET", `${path}?limit=10`)).body.page.total).toBe(3);
    expect((await ownApplication(kind, id, cookie)).body.data.state).toBe("approved");
    const [entry] = (await asAdmin("GET", "/api/activity?what=applications")).body.data.entries;
    expect(entry).toMatchObject({ action: "approved", [role]: { id, name: like(5).name } });
  });

  it("can be asked about, answered, declined, downloaded and deleted by its applicant", async () => {
    const id = await apply(kind, 6);
    const cookie = await signIn(kind, id, 6);
    expect((await decide(kind, id, "ask", { question: "Who builds it?" })).status).toBe(200);
    const body = { answer: "The two of us." };
    const answered = await community.send("POST", `${queue(kind)}/${id}/answer`, { cookie, body });
    expect([answered.status, answered.body.data.answer]).toEqual([200, body.answer]);
    const declined = await decide(kind, id, "decline", { reason: "Not our field." });
    expect(declined.body.data).not.toHaveProperty("mailed");

    const again = await signIn(kind, id, 6);
    const own = (await ownApplication(kind, id, again)).body.data;
    expect(own).toMatchObject({ state: "declined", reason: "Not our field.", answer: body.answer });
    const { body: exported } = await community.send("GET", "/api/me/export", { cookie: again });
    expect(exported.data.application).toEqual(own);
    expect(exported.data.matches).toEqual([]);
    expect(exported.data.history.map(({ action }: { action: string }) => action)).toContain("declined");
    const deleted = { cookie: again, body: { email: like(6).email } };
    expect((await community.send("DELETE", "/api/me", deleted)).body.data.state).toBe("deleted");
    expect((await asAdmin("GET", queue(kind))).body.data).toEqual([]);
  });

  it("of an admin is approved at once", async () => {
    const created = await asAdmin("POST", path, like(7));
    const application = await asAdmin("GET", `${queue(kind)}/${created.body.data.id}`);
    expect(application.body.data.state).toBe("approved");
  });

  it("returns 403 to another member and 401 without a session", async () => {
    const id = await apply(kind, 8);
    const member = await community.signIn(role);
    for (const cookie of [member, undefined]) {
      const statuses = [
        await community.send("GET", queue(kind), { cookie }),
        await community.send("GET", `${queue(kind)}/${id}`, { cookie }),
        await community.send("POST", `${queue(kind)}/${id}/approve`, { cookie, body: {} }),
        await community.send("POST", `${queue(kind)}/${id}/answer`, { cookie, body: { answer: "Yes." } }),
      ].map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([cookie ? 403 : 401]));
    }
  });
});

it("without a mail server, the reply tells a stranger that an investor's email is known", async () => {
  const known = { body: investor.like(1) };
  expect((await community.send("POST", investor.path, known)).status).toBe(409);
});
