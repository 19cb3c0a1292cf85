import { beforeEach, describe, expect, it } from "vitest";
import { respondWith } from "../testing/enforced-gateway.ts";
import { mailEnv } from "../testing/mail-server.ts";
import { emailOf, useAdmins } from "../testing/use-admins.ts";

/** The next day of the week at an hour in this time zone. */
function next(day: number, hours: number, from: number): number {
  const today = new Date(from);
  const days = ((6 + day - today.getDay()) % 7) + 1;
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hours).getTime();
}

// A Wednesday, on which the gateways mail nothing by themselves.
const admins = useAdmins(() => next(3, 12, Date.now()));
const { addReady, as, shared } = admins;
const hour = 60 * 60_000;
const noSignal = new AbortController().signal;
/** The path at which a service fails. */
let failing: string | null;
/** The time of a run. */
let now: number;

const mails = () => admins.mailServer().mails;
const mailed = () => mails().map(({ to }) => to[0]);
const run = (at = admins.mailing()) => at.app.auth!.summaries.run(noSignal, now);
const idOf = ({ raw }: { raw: string }) => /^message-id:\s*(\S+)/im.exec(raw)?.[1];

const passToMonday = () => {
  now = next(1, 7, admins.now());
};

async function addWanting(name: string, role: "admin" | "viewer" = "admin"): Promise<{ id: number }> {
  const { id, cookie } = await addReady(name, role);
  const { status } = await as(cookie, "PUT", "/api/admin/me/mails", { weekly_summary: true });
  expect(status).toBe(200);
  return { id };
}

function serve(at = admins.mailing()): void {
  const overview = (last_week: number) => ({ months: [], stages: [], temperatures: [], last_week });
  const page = (total: number) => ({ total, matching: null, offset: 0, limit: 1 });
  const matches = () => ({
    matches: 100,
    ratings: [{ rating: 2, count: 30 }],
    weeks: [
      { monday: mondayInUtc(14), reviewed: 99 },
      { monday: mondayInUtc(7), reviewed: 6 },
    ],
  });
  const responses = {
    founders: {
      "/api/overview/founders": () => ({ data: overview(4) }),
      "/api/applications/founders?state=pending&limit=1": () => ({ data: [], page: page(2) }),
      "/api/founders/duplicates?limit=1": () => ({ data: [], page: page(5) }),
    },
    investors: {
      "/api/overview/investors": () => ({ data: overview(1) }),
      "/api/applications/investors?state=pending&limit=1": () => ({ data: [], page: page(1) }),
      "/api/investors-database/duplicates?limit=1": () => ({ data: [], page: page(0) }),
    },
    matches: { "/api/overview/matches": () => ({ data: matches() }) },
  };
  for (const service of ["founders", "investors", "matches"] as const)
    at.upstreams[service].respond = respondWith(({ url }) => {
      const found = Object.entries(responses[service]).find(([path]) => url === path);
      if (found === undefined || found[0] === failing)
        return [500, { success: false, error: "no", code: "internal" }];
      return [200, { success: true, ...found[1]() }];
    });
}

/** The Monday in UTC so many days before the one of the test. */
function mondayInUtc(daysAgo: number): string {
  const noon = new Date(now);
  const monday = Date.UTC(
    noon.getFullYear(),
    noon.getMonth(),
    noon.getDate() - ((noon.getDay() + 6) % 7) - daysAgo,
  );
  return new Date(monday).toISOString().slice(0, 10);
}

beforeEach(() => {
  failing = null;
  serve();
});

describe("the weekly summary", () => {
  it("is mailed to admins and viewers who want it, with the counts of the services", async () => {
    await addReady("Eve");
    await addWanting("Anna");
    await addWanting("Vera", "viewer");
    passToMonday();
    await run();
    expect(mailed()).toEqual([emailOf("Anna"), emailOf("Vera")]);
    const { raw, text } = mails()[0]!;
    expect(raw).toMatch(/^subject: Kindling: your week\r$/im);
    for (const line of [
      ...["3 applications", "70 matches without", "5 pairs of likely"],
      ...["4 new founders", "1 new investor:", "6 matches rated"],
    ])
      expect(text).toContain(line);
  });

  it("counts mails that are late, and invitations that were refused within seven days", async () => {
    await addWanting("Anna");
    passToMonday();
    const { database } = admins.gateway();
    await database.query(
      `insert into due_mails (role, subject_id, about, email, made_at)
       values ('founder', 1, 'email', 'ada@example.com', now() - interval '2 hours')`,
    );
    await database.query(
      `with run as (insert into invitation_runs (role, means, again, started_at)
                    values ('founder', 'mail', false, now()) returning id)
       insert into invitation_recipients (run_id, role, subject_id, state, attempted_at)
       select run.id, 'founder', days, 'refused', $1::timestamptz - make_interval(days => days)
       from run, unnest('{5, 6, 8}'::int[]) days`,
      [new Date(now)],
    );
    await run();
    const { text } = mails()[0]!;
    expect(text).toContain("1 mail that could not be sent within an hour");
    expect(text).toContain("2 invitations that the mail server refused");
    expect(text).not.toContain("ada@example.com");
    await database.query("delete from due_mails");
  });

  it("is mailed once a week, though two replicas and a restarted one run", async () => {
    await addWanting("Anna");
    passToMonday();
    const other = await admins.start({ env: mailEnv(admins.mailServer()) });
    serve(other);
    await Promise.all([run(), run(other)]);
    await run();
    await other.close();
    await run();
    expect(mailed()).toEqual([emailOf("Anna")]);
    now += 7 * 24 * hour;
    await run();
    expect(mailed()).toEqual([emailOf("Anna"), emailOf("Anna")]);
    expect(idOf(mails()[1]!)).not.toBe(idOf(mails()[0]!));
  });

  it("is not mailed before seven, is made up for within a day, and is skipped then", async () => {
    await addWanting("Anna");
    passToMonday();
    now -= 1;
    await run();
    expect(mailed()).toEqual([]);
    now += 24 * hour;
    await run();
    expect(mailed()).toEqual([emailOf("Anna")]);
    now += 7 * 24 * hour + 1;
    await run();
    expect(mailed()).toHaveLength(1);
  });

  it("is not mailed to one who was removed, has turned it off, or whose name ADMINS_FILE has", async () => {
    const { id } = await addWanting("Anna");
    await addWanting("Ben");
    const { cookie } = await addReady("Cara");
    await as(cookie, "PUT", "/api/admin/me/mails", { weekly_summary: true });
    await as(cookie, "PUT", "/api/admin/me/mails", { weekly_summary: false });
    await as(shared(), "DELETE", `/api/admins/${id}`);
    const file = admins.adminsFile("ben");
    const at = await admins.start({ env: { ...mailEnv(admins.mailServer()), ADMINS_FILE: file } });
    serve(at);
    passToMonday();
    await run(at);
    expect(mailed()).toEqual([]);
    await at.close();
  });

  it.each([
    "/api/overview/matches",
    "/api/applications/investors?state=pending&limit=1",
    "/api/founders/duplicates?limit=1",
  ])("is not mailed by half: it waits until %s has an answer", async (path) => {
    await addWanting("Anna");
    passToMonday();
    failing = path;
    await expect(run()).rejects.toThrow();
    expect(mailed()).toEqual([]);
    failing = null;
    await run();
    expect(mailed()).toEqual([emailOf("Anna")]);
  });

  it("waits for a service of the version before, which does not count new records", async () => {
    await addWanting("Anna");
    passToMonday();
    admins.mailing().upstreams.founders.respond = respondWith(({ url }) => [
      200,
      {
        success: true,
        data: url.includes("overview") ? { months: [], stages: [], temperatures: [] } : [],
        page: { total: 0, matching: null, offset: 0, limit: 1 },
      },
    ]);
    await expect(run()).rejects.toThrow("version before");
    expect(mailed()).toEqual([]);
  });

  it("that the mail server refuses for now is tried again, with the same Message-ID; for good, it is not", async () => {
    await addWanting("Anna");
    passToMonday();
    admins.mailServer().refuses = true;
    await expect(run()).rejects.toThrow("not accepted");
    admins.mailServer().refuses = false;
    await run();
    expect(mailed()).toEqual([emailOf("Anna")]);
    // As if the process had been killed before it stored that.
    await admins.gateway().database.query("update admins set summary_week = null");
    await run();
    expect(idOf(mails()[1]!)).toBe(idOf(mails()[0]!));
    now += 7 * 24 * hour;
    admins.mailServer().refuses = "permanently";
    await run();
    admins.mailServer().refuses = false;
    await run();
    expect(mailed()).toHaveLength(2);
  });

  it("is not mailed without a mail server", async () => {
    await addWanting("Anna");
    passToMonday();
    await run(admins.gateway());
    expect(mailed()).toEqual([]);
  });
});
