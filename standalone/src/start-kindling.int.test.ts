import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityOf } from "@kindling/test-kit/identity.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import {
  startOnTestDatabases,
  startTestProduct,
  type TestProduct,
  testDatabases,
} from "@kindling/test-kit/product/test-product.ts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStandaloneConfig } from "./config.ts";
import { pickFreePort } from "./postgres/server.ts";
import { startKindling } from "./start-kindling.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const agree = () => expectAgreement(product);
const times = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("the product in one process", () => {
  it("returns 401 for requests sent to a service directly, regardless of the identity that they claim", async () => {
    const paths = { founders: "/api/founders", investors: "/api/investors", matches: "/api/stats" };
    for (const [name, path] of Object.entries({ ...paths, media: "/youtube-videos" })) {
      const { port } = product.kindling.services[name as "media"].app.server.address() as AddressInfo;
      const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
      expect((await ask({})).status).toBe(401);
      // The secret is new at each start, so no known one is valid.
      expect((await ask(identityOf(name as "media"))).status).toBe(401);
      expect((await product.call("GET", path)).status).toBe(200);
    }
  });

  it("matches ten founders and ten investors created at once, with consistent counts", async () => {
    const responses = await Promise.all(
      times(10).flatMap((n) => [
        product.call("POST", "/api/founders", founderLike(n)),
        product.call("POST", "/api/investors-database", investorLike(n)),
      ]),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await product.waitUntilConsistent();
    expect(await agree()).toHaveLength(100);
  });

  it("creates one of ten simultaneous founders with one email and returns 409 for the others", async () => {
    const email = `${randomUUID()}@example.com`;
    const responses = await Promise.all(
      times(10).map((n) =>
        product.call(
          "POST",
          "/api/founders",
          founderLike(1_000 + n, { email: n % 2 ? email.toUpperCase() : email }),
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    expect(refused[0]!.body).toMatchObject({
      success: false,
      code: "conflict",
      error: "A founder with this email or company already exists",
    });
    await product.waitUntilConsistent();
    await agree();
  });

  it("creates one of ten simultaneous investors with one email", async () => {
    const email = `${randomUUID()}@example.com`;
    const responses = await Promise.all(
      times(10).map((n) => product.call("POST", "/api/investors-database", investorLike(n, { email }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...times(9).map(() => 409)]);
    await product.waitUntilConsistent();
    await agree();
  });

  it("removes a match when the founder no longer fits and restores it when it fits again", async () => {
    const { body } = await product.call("POST", "/api/founders", founderLike(2_000));
    const id = body.data.id;
    await product.waitUntilConsistent();
    const matched = (await product.get(`/founders/${id}`)).investors_matched;
    expect(matched).toBeGreaterThan(0);
    await product.call("PUT", `/api/founders/${id}`, { sectors: ["PROPTECH"] });
    await product.waitUntilConsistent();
    expect((await product.get(`/founders/${id}`)).investors_matched).toBe(0);
    await product.call("PUT", `/api/founders/${id}`, { sectors: ["FINTECH"] });
    await product.waitUntilConsistent();
    expect((await product.get(`/founders/${id}`)).investors_matched).toBe(matched);
    await agree();
  });

  it("keeps a rated or annotated match that no longer fits, and counts it as reviewed", async () => {
    const { body } = await product.call("POST", "/api/founders", founderLike(2_001));
    const id = body.data.id;
    await product.waitUntilConsistent();
    const [rated, annotated] = await product.get(`/api/founders/${id}/matches`);
    const first = await product.call("PUT", `/api/matches/${rated.id}/rating`, { ben_rating: 3 });
    expect(first.body.data).toMatchObject({ id: rated.id, ben_rating: 3, ben_notes: null });
    const second = await product.call("PUT", `/api/matches/${annotated.id}/rating`, {
      ben_notes: "Met in May.",
    });
    expect(second.body.data).toMatchObject({ ben_rating: null, ben_notes: "Met in May." });
    await product.call("PUT", `/api/founders/${id}`, { sectors: ["PROPTECH"] });
    await product.waitUntilConsistent();
    const kept = await product.get(`/api/founders/${id}/matches`);
    expect(kept.map((match: { id: number }) => match.id).sort()).toEqual([rated.id, annotated.id].sort());
    await agree();
  });

  it("counts each rating once when fifty are sent at once, to one match or to many", async () => {
    const matches = await product.get("/api/investors/1/matches");
    await Promise.all(
      times(50).map((n) =>
        product.call("PUT", `/api/matches/${matches[n % 10].id}/rating`, {
          ben_rating: n % 5 === 4 ? null : n % 4,
        }),
      ),
    );
    await product.waitUntilConsistent();
    await agree();
  });

  it("returns consistent stats and counts during concurrent edits and ratings", async () => {
    const matches = await product.get("/api/investors/2/matches");
    await Promise.all([
      ...matches.map((match: { id: number }) =>
        product.call("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 1, ben_notes: "Seen" }),
      ),
      ...matches.map((match: { founder_id: number }, n: number) =>
        product.call("PUT", `/api/founders/${match.founder_id}`, { sectors: [n % 2 ? "EDTECH" : "FINTECH"] }),
      ),
    ]);
    await product.waitUntilConsistent();
    await agree();
  });
});

/** The key in shared/service-kit/src/database/migrations/migrate.ts. */
const migrationLock = 7_246_113_902;

describe("startKindling with a port that is taken", () => {
  const listen = async (port: number) => {
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  const portInUse = (port: number) =>
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`;

  it("rejects with advice before it starts a database", async () => {
    const PORT = new URL(product.url).port;
    const DATA_DIR = await mkdtemp(join(tmpdir(), "kindling-data-"));
    await expect(startKindling(readStandaloneConfig({ PORT, DATA_DIR, SEED: "none" }))).rejects.toThrow(
      portInUse(Number(PORT)),
    );
    expect(await readdir(DATA_DIR)).toEqual([]);
    await rm(DATA_DIR, { recursive: true });
  });

  it("rejects with advice when another program takes the port during the start", async () => {
    const databases = await testDatabases();
    const founders = new Client({ connectionString: databases.byName.founders!.url });
    await founders.connect();
    await founders.query("select pg_advisory_lock($1)", [migrationLock]);
    const port = await pickFreePort();
    const rejected = expect(startOnTestDatabases(databases, { PORT: String(port) })).rejects.toThrow(
      portInUse(port),
    );
    await expect
      .poll(() =>
        founders.query(
          "select from pg_stat_activity where query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()",
        ),
      )
      .toMatchObject({ rowCount: 1 });
    const other = await listen(port);
    await founders.end();
    await rejected;
    other.close();
    await databases.drop();
  });
});
