import { join } from "node:path";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { checkNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { buildTimeoutMs, Installation } from "@kindling/test-kit/product/installation.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escalation } from "./escalation.ts";
import { streamsOf } from "./nats-monitoring.ts";
import { snapshotOf } from "./snapshot.ts";

const longMs = 600_000;

describe.skipIf(!dockerAvailable())("the runbook for data", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await Installation.create();
    kindling.addComposeFile("tests/operations/postgres.yml");
    await kindling.compose("--profile", "demo", "build");
    await kindling.compose("up", "--detach", "--wait");
    await kindling.signIn();
  }, buildTimeoutMs);
  afterAll(() => kindling?.stop(), buildTimeoutMs);

  const everything = (of = kindling) => snapshotOf(of);
  /** How many lines of a dump of all databases have a text. */
  const linesWith = async (text: string, of = kindling): Promise<number> => {
    const dump = `PGPASSWORD=$POSTGRES_PASSWORD pg_dumpall -h 127.0.0.1 -U postgres | grep -c -e "$1" || true`;
    return Number(await of.compose("exec", "-T", "postgres", "sh", "-c", dump, "sh", text));
  };

  it(
    "takes a consistent backup under writes, and restores it into an empty installation",
    async () => {
      const writers = startWriters(kindling, { sector: "DEVELOPER_TOOLS", most: 60, pauseMs: 500 });
      await eventually(() => expect(writers.acknowledged.size).toBeGreaterThan(10), { timeoutMs: 60_000 });
      // Only records from before the backup; a record changed since may have its old or its new state.
      const there = new Map([...writers.acknowledged.keys()].map((email) => [email, { email }]));
      const leaving = { company: "Leaving", name: "To be erased", email: "leaving@example.com" };
      const { id: erased } = (await kindling.call("POST", "/api/founders", leaving)).body.data;
      await kindling.sql("media", escalation);
      const backup = join(kindling.folder, "backup");
      await kindling.ops("backup", backup);
      await writers.stop();
      expectServed(writers, { statuses: [] });
      expect((await kindling.tryOps("backup", backup)).stderr).toContain("exists already");

      expect(await linesWith(leaving.email)).toBeGreaterThan(0);
      await kindling.call("DELETE", `/api/founders/${erased}?erase=true`);
      const erasures = join(kindling.folder, "erasures");
      await kindling.compose("cp", "founders:/erasures/list", erasures);
      const other = await kindling.another();
      try {
        expect((await other.tryOps("restore", backup)).stderr).toContain("ERASURES");
        await other.ops("restore", backup, erasures);
        await other.compose("up", "--detach", "--wait");
        const restored = await everything(other);
        expect(await linesWith(restored.founders[0].email, other)).toBeGreaterThan(0);
        expect(await linesWith(leaving.email, other)).toBe(0);
        const roles = "select rolsuper from pg_roles where rolname = 'media'";
        expect(await other.sql("media", roles)).toBe("f");
        const owner = "select relowner::regrole from pg_class where relname = 'history' and relkind = 'r'";
        for (const service of ["founders", "investors", "matches", "gateway"])
          expect(await other.sql(service, owner)).toBe("kindling_history");
        await checkNothingLost(other, "DEVELOPER_TOOLS", there);
        expect(restored.founders.length).toBeLessThanOrEqual((await everything()).founders.length);
        // Sessions are kept, and new records get new ids.
        expect((await other.call("GET", "/api/stats")).status).toBe(200);
        const more = startWriters(other, { sector: "DEVELOPER_TOOLS", from: 301, most: 305 });
        await more.finished;
        expectServed(more, { statuses: [] });
        await everything(other);
        await checkNothingLost(other, "DEVELOPER_TOOLS", new Map([...there, ...more.acknowledged]));
        expect(restored.founders.map(({ id }: { id: number }) => id)).not.toContain(erased);
        const again = await other.tryOps("restore", backup, erasures);
        expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("not empty")]);
      } finally {
        await other.stop();
      }
    },
    longMs,
  );

  it(
    "loads the demo data only once",
    async () => {
      const sizes = ({ founders, investors, videos }: Awaited<ReturnType<typeof snapshotOf>>) =>
        [founders, investors, videos].map((all) => all.length);
      const there = sizes(await everything());
      await kindling.compose("run", "--rm", "demo");
      const before = await everything();
      expect(sizes(before).map((size, n) => size - there[n]!)).toEqual([40, 30, 12]);
      await kindling.compose("run", "--rm", "demo");
      expect(await everything()).toEqual(before);
    },
    longMs,
  );

  it(
    "rebuilds a service's projections and keeps every rating",
    async () => {
      const before = await everything();
      const rated = before.matches.flat().filter(({ ben_rating }) => ben_rating !== null);
      expect(rated.length).toBeGreaterThan(0);
      // Wrong counts with a version newer than any later one.
      await kindling.sql("founders", "update founders set investors_matched = 7, tally_version = 2000000000");
      await kindling.sql("investors", "update investors set founder_matches = 7, tally_version = 2000000000");
      expect(await kindling.ops("rebuild", "founders")).toContain("are rebuilt");
      expect(await kindling.ops("rebuild", "investors")).toContain("are rebuilt");
      await kindling.compose("up", "--detach", "--wait");
      expect(await everything()).toEqual(before);

      await kindling.compose("stop", "matches");
      await kindling.sql("matches", "truncate founders, investors");
      expect(await kindling.ops("rebuild", "matches")).toContain("are rebuilt");
      await kindling.compose("up", "--detach", "--wait");
      expect(await everything()).toEqual(before);
      expect((await kindling.command("media", "rebuild")).stdout).toContain("consumes no events");
    },
    longMs,
  );

  it(
    "rebuilds a lost matches database from the streams",
    async () => {
      const { founders, investors } = await everything();
      await kindling.compose("stop", "matches");
      await kindling.sql("postgres", "drop database matches with (force)");
      await kindling.ops("make-databases");
      // The gateway is unhealthy until its next check, for which compose would not wait.
      await kindling.compose("up", "--detach", "--wait", "matches");
      const after = await everything();
      expect([after.founders.length, after.investors.length]).toEqual([founders.length, investors.length]);
      expect(after.pairs.length).toBeGreaterThan(100);
    },
    longMs,
  );

  it(
    "continues from a PostgreSQL snapshot while NATS has later events",
    async () => {
      const all = ["founders", "investors", "matches", "media", "gateway", "postgres"];
      const before = await everything();
      const leaving = { ...before.founders[0], company: "Erased", name: "Soon", email: "soon@example.com" };
      const { id: erased } = (await kindling.call("POST", "/api/founders", leaving)).body.data;
      await everything();
      await kindling.compose("stop", ...all);
      await kindling.copyVolume("postgres", "snapshot");
      await kindling.compose("up", "--detach", "--wait");
      const forgotten = startWriters(kindling, { sector: "DEVELOPER_TOOLS", from: 701, most: 705 });
      await forgotten.finished;
      const changed = before.founders[0].id;
      const ask = { requested_check_usd: 1_234_567 };
      expect((await kindling.call("PUT", `/api/founders/${changed}/ask`, ask)).status).toBe(200);
      await kindling.call("DELETE", `/api/founders/${erased}?erase=true`);
      const gone = `select count(*) from founders where id = ${erased} and state is null`;
      await eventually(async () => expect(await kindling.sql("matches", gone)).toBe("1"));

      // At once: NATS drops a message whose id it had within two minutes.
      await kindling.compose("stop", ...all);
      await kindling.copyVolume("snapshot", "postgres");
      await kindling.removeVolume("snapshot");
      await kindling.compose("up", "--detach", "--wait", "postgres");
      for (const service of ["founders", "investors"])
        expect((await kindling.command(service, "erase-again", "/erasures/list")).code).toBe(0);
      await kindling.compose("up", "--detach", "--wait");
      await eventually(async () => expect(await kindling.sql("matches", gone)).toBe("1"));
      const unversioned = (all: typeof before) =>
        JSON.parse(JSON.stringify(all, (key, value) => (key === "version" ? undefined : value)));
      await eventually(async () => expect(unversioned(await everything())).toEqual(unversioned(before)), {
        timeoutMs: 120_000,
      });
      // New writes take effect, although the stream had newer versions.
      expect((await kindling.call("PUT", `/api/founders/${changed}/ask`, ask)).status).toBe(200);
      const more = startWriters(kindling, { sector: "DEVELOPER_TOOLS", from: 711, most: 713 });
      await more.finished;
      expectServed(more, { statuses: [] });
      const after = await everything();
      const last = Math.max(...before.founders.map(({ id }: { id: number }) => id));
      const added = after.founders.slice(0, 3).map(({ id }: { id: number }) => id);
      expect(Math.min(...added)).toBeGreaterThan(last + 5);
    },
    longMs,
  );

  it(
    "republishes everything on command, and automatically when NATS has lost its streams",
    async () => {
      const before = await everything();
      const { stdout } = await kindling.command("founders", "republish");
      // The two founders that were erased are published again too, as gone.
      const founders = before.founders.length + 2;
      expect(stdout).toBe(`${founders} states will be published again\n`);
      expect(await everything()).toEqual(before);
      await kindling.compose("rm", "--stop", "--force", "--volumes", "nats");
      await kindling.removeVolume("nats");
      await kindling.compose("up", "--detach", "--wait");
      await eventually(
        async () => {
          const counts = `select (select count(*) from founders) || ' ' || (select count(*) from outbox)`;
          expect(await kindling.sql("founders", counts)).toBe(`${before.founders.length} 0`);
          const there = (await streamsOf(kindling, "nats")).map(({ name, state }) => [name, state.messages]);
          // All streams: a missing one would not accept what the next test publishes.
          expect(Object.fromEntries(there)).toMatchObject({
            KINDLING_FOUNDERS: founders,
            KINDLING_INVESTORS: before.investors.length,
            KINDLING_VIDEOS: before.videos.length,
          });
        },
        { timeoutMs: 60_000, intervalMs: 500 },
      );
      expect(await everything()).toEqual(before);
    },
    longMs,
  );

  it(
    "lists, replays and drops dead letters",
    async () => {
      const poison = `
      import { connect } from "nats";
      const { username, password, host } = new URL(process.env.NATS_URL);
      const options = { servers: host, user: username, pass: password, inboxPrefix: "_INBOX.kindling-founders" };
      const connection = await connect(options);
      await connection.jetstream().publish("kindling.founders.1000001", "no JSON");
      await connection.close();`;
      await kindling.evaluate("founders", poison);
      const listed = async () => JSON.parse((await kindling.command("matches", "dead-letters")).stdout);
      const letter = await eventually(
        async () => {
          const letters = await listed();
          expect(letters).toMatchObject([{ subject: "kindling.founders.1000001", reason: "is not JSON" }]);
          return letters[0];
        },
        { timeoutMs: 60_000, intervalMs: 500 },
      );
      const replayed = await kindling.command("matches", "replay", "all");
      expect([replayed.code, replayed.stdout]).toEqual([1, `${letter.id}: failed again: is not JSON\n`]);
      expect((await kindling.command("matches", "drop", String(letter.id))).code).toBe(0);
      expect(await listed()).toEqual([]);
      expect((await kindling.command("matches", "nonsense")).code).toBe(2);
    },
    longMs,
  );
});
