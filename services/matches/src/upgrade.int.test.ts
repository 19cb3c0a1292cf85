import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { identityOf, testSecrets } from "@kindling/test-kit/identity.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { matchesService } from "./matches-service.ts";
import { matcherOf, settled } from "./testing/replicas.ts";
import { founderState, investorState, unfitting } from "./testing/states.ts";
import { expectAgreement } from "./testing/stored-matches.ts";

const folder = fileURLToPath(new URL("../prisma/migrations", import.meta.url));
const upgrade = "20261123110000_best_investors";
const log = createLog({ service: "upgrade", level: "silent" });

let database: TestDatabase;
let service: Service | null;

/** A database from before `best_investors`: founders 1 and 2 fit investors 1 and 2, founder 3 fits none. */
beforeEach(async () => {
  service = null;
  database = await createTestDatabase("upgrade");
  const before = await mkdtemp(join(tmpdir(), "kindling-migrations-"));
  for (const name of (await readdir(folder)).filter((name) => name < upgrade))
    await cp(join(folder, name), join(before, name), { recursive: true });
  await migrated(before);
  await rm(before, { recursive: true });
  const project = (side: string, state: { id: number }) =>
    database.query(
      `insert into ${side} (id, version, state, seq) values ($1, 1, $2, nextval('projection_seq'))`,
      [state.id, JSON.stringify(state)],
    );
  for (const id of [1, 2, 3]) await project("founders", founderState(id, id === 3 ? unfitting : {}));
  for (const id of [1, 2]) await project("investors", investorState(id));
  await database.query(`insert into matches (id, founder_id, investor_id, ben_rating, ben_notes, kept, version) values
    (71, 1, 1, null, null, false, 1), (72, 1, 2, 3, 'Met.', true, 4), (73, 2, 1, null, null, false, 1),
    (74, 2, 2, null, null, false, 1), (75, 3, 2, 0, null, true, 2)`);
  await database.query("insert into founder_tallies (id, matched) values (1, 2), (2, 2), (3, 1)");
  await database.query("insert into investor_tallies (id, matched, reviewed) values (1, 2, 0), (2, 3, 2)");
  await database.query("insert into outbox (aggregate, aggregate_id, version) values ('match', 75, 2)");
});
afterEach(async () => {
  await service?.stop();
  await database.drop();
});

async function migrated(from = folder): Promise<void> {
  const pool = createPool({ url: database.url, service: "upgrade", log });
  await migrate(pool, from, log);
  await pool.end();
}

/** Starts this version, and returns calls to it. */
async function start(bus = createInProcessBus({ log })) {
  const definition = matchesService({ reconcileMs: 3_600_000, matcherTurnMs: 50 });
  const options = { definition, databaseUrl: database.url, bus, log, registry: new Registry() };
  const started = await Service.create({ ...options, identity: testSecrets });
  service = started;
  matcherOf(started).start();
  return async (method: "GET" | "PUT", url: string, payload?: object) => {
    const headers = identityOf("matches", { role: "admin" });
    const response = await started.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json(), headers: {} };
  };
}

/** The matches of founders, as `<pair>: <version> <rating> <notes>`. */
async function shown(call: Awaited<ReturnType<typeof start>>): Promise<string[]> {
  const lists = await Promise.all([1, 2, 3].map((id) => call("GET", `/api/founders/${id}/matches`)));
  const lines = lists.flatMap(({ body }) =>
    body.data.map(
      (match: Record<string, unknown>) =>
        `${match.founder_id}-${match.investor_id}: ${match.version} ${match.ben_rating} ${match.ben_notes}`,
    ),
  );
  return lines.sort();
}

describe("a database that stored a row for each match", () => {
  it("keeps its matches, reviews and counts, before and after every founder is judged again", async () => {
    const expected = [
      "1-1: 1 null null",
      "1-2: 4 3 Met.",
      "2-1: 1 null null",
      "2-2: 1 null null",
      "3-2: 2 0 null",
    ];
    await migrated();
    const tallies = () =>
      database.query(`select 'founder' as side, id, matched, 0 as reviewed, version from founder_tallies
        union all select 'investor', id, matched, reviewed, version from investor_tallies order by 1, 2`);
    const before = await tallies();
    const call = await start();
    expect(await shown(call)).toEqual(expected);
    await settled(service!);
    expect(await matcherOf(service!).reconcile()).toBe(0);
    expect(await shown(call)).toEqual(expected);
    expect(await tallies()).toEqual(before);
    await expectAgreement({ database, call });
  });

  it("has its reviews published under their new ids, and the old ones as deleted", async () => {
    const bus = createInProcessBus({ log });
    for (const [id, version] of [
      [72, 4],
      [75, 1],
    ])
      await bus.publish({
        stream: "MATCHES",
        subject: `kindling.matches.${id}`,
        messageId: `match:${id}:${Date.now()}:${version}`,
        payload: "{}",
      });
    const newest: Record<string, unknown> = {};
    await bus.watch(["MATCHES"], (subject, payload) => {
      const { version, state } = JSON.parse(payload);
      newest[subject] = { version, rating: state?.ben_rating };
    });
    await start(bus);
    service!.publish();
    await eventually(async () => {
      expect(newest).toEqual({
        "kindling.matches.72": { version: 5 },
        "kindling.matches.75": { version: 2 },
        [`kindling.matches.${pairId(1, 2)}`]: { version: 4, rating: 3 },
        [`kindling.matches.${pairId(3, 2)}`]: { version: 2, rating: 0 },
      });
      expect(await database.query("select * from outbox")).toEqual([]);
    });
  });

  it("answers what a replica of the version before asks for by an id that it does not know", async () => {
    await migrated();
    const columns =
      "id, founder_id, investor_id, ben_rating, ben_notes, kept, version, created_at, updated_at";
    expect(await database.query(`select ${columns} from matches where id = 73`)).toEqual([]);
  });
});
