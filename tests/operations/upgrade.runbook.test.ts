import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { type Client, call } from "@kindling/test-kit/client.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startReaders } from "@kindling/test-kit/clients/readers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { adminView } from "@kindling/test-kit/product/admin-view.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { Installation, root, run } from "@kindling/test-kit/product/installation.ts";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const longMs = 900_000;
/** The last commit of the version before, in which a match was a row with an id of its own. */
const commit = "74cc6f6";

/** The source of the version before, with this version's packages: package-lock.json is the same. */
let source: string;
beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), "kindling-before-"));
  const modules = join(source, "node_modules");
  await shell(`git archive ${commit} | tar -x -C ${source}
    mkdir ${modules} && ln -s ${root}node_modules/* ${root}node_modules/.bin ${modules} && rm ${modules}/@kindling
    cp -a ${root}node_modules/@kindling ${modules}
    if [ -d shared/service-kit/node_modules ]; then
      ln -s ${root}shared/service-kit/node_modules ${source}/shared/service-kit
    fi
    cd ${source} && ${process.execPath} scripts/generate-prisma.ts`);
}, longMs);
afterAll(() => rm(source, { recursive: true, force: true }));

async function shell(script: string): Promise<void> {
  const { code, stdout, stderr } = await run("bash", ["-ec", script]);
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
}

/** Reviews matches and signs a founder in. Returns a check that an upgraded product still has everything. */
async function prepare(product: Client): Promise<(upgraded: Client) => Promise<void>> {
  const consistent = () => eventually(() => expectAgreement(product), { timeoutMs: 60_000 });
  await consistent();
  const founders = await product.get("/api/founders");
  const founder = founders.find((one: { investors_matched: number }) => one.investors_matched > 3);
  const [rated, annotated, unfitting, unreviewed] = await product.get(`/api/founders/${founder.id}/matches`);
  const review = (id: number, body: object) => product.send("PUT", `/api/matches/${id}/rating`, body);
  await review(rated.id, { ben_rating: 3 });
  await review(annotated.id, { ben_notes: "Met." });
  await review(unfitting.id, { ben_rating: 0, ben_notes: "Not now." });
  // A reviewed match stays, also when it no longer fits.
  const path = `/api/investors-database/${unfitting.investor.id}`;
  await product.send("PUT", path, { preferred_sectors: [], preferred_stages: ["SECONDARY_TRANSACTION"] });
  // Without the admin's cookie, whose session signing in would end.
  const { cookie } = await call(product.url, "POST", "/api/founder/auth", { email: founder.email });
  await consistent();
  const before = await adminView(product);
  expect(before.matches.flat().length).toBeGreaterThan(100);

  return async (upgraded) => {
    await eventually(() => expectAgreement(upgraded), { timeoutMs: 60_000 });
    expect(await adminView(upgraded)).toEqual(before);
    const own = await upgraded.call("GET", `/founders/${founder.id}`, undefined, { cookie: cookie! });
    expect([own.status, own.body.data?.company]).toEqual([200, founder.company]);
    // A page that was open during the upgrade has the ids of before.
    const saved = await upgraded.send("PUT", `/api/matches/${unreviewed.id}/rating`, { ben_rating: 1 });
    const id = pairId(founder.id, unreviewed.investor.id);
    expect(saved).toMatchObject({ id, ben_rating: 1, version: unreviewed.version + 1 });
    await eventually(() => expectAgreement(upgraded), { timeoutMs: 60_000 });
  };
}

describe("an upgrade from the version before", () => {
  it(
    "by npm start keeps records, reviews, counts and sessions",
    async () => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), "kindling-data-"));
      const passcode = "orchard-tremolo-basalt-42";
      const env = {
        DATA_DIR,
        ACCESS: "enforced",
        ADMIN_PASSCODE: passcode,
        FOUNDER_SIGN_IN: "email-only",
        SEED: "demo",
      };
      const main = pathToFileURL(join(source, "standalone/src/main.ts")).href;
      // The version before uses something deprecated.
      let product = await StandaloneProcess.start({ ...env, NODE_OPTIONS: "" }, main);
      try {
        const { cookie } = await product.signIn(passcode);
        const check = await prepare(product);
        await product.process.end();
        product = await StandaloneProcess.start(env);
        const stats = await product.call("GET", "/api/stats", undefined, { cookie: cookie! });
        expect(stats.status).toBe(200);
        await product.signIn(passcode);
        await check(product);
      } finally {
        await product.process.end();
        await rm(DATA_DIR, { recursive: true, force: true });
      }
    },
    longMs,
  );

  it.skipIf(!dockerAvailable())(
    "by ops/roll keeps them too, and fails no request",
    async () => {
      const kindling = await Installation.create({ gatewayPorts: 2, settings: ["KINDLING_VERSION=before"] });
      try {
        await kindling.shell(`cd ${source} && docker compose --profile demo build`);
        await kindling.compose("up", "--no-build", "--detach", "--wait");
        await kindling.findGateway();
        await kindling.signIn();
        await kindling.compose("--profile", "demo", "run", "--rm", "demo");
        const check = await prepare(kindling);

        await kindling.set({ KINDLING_VERSION: "test" });
        await kindling.compose("build");
        await kindling.ops("make-databases");
        await kindling.compose("up", "--detach", "--wait", "--no-deps", "nats");
        const paths = ["/api/founders", "/api/investors-database", "/api/stats", "/youtube-videos"];
        const readers = startReaders(kindling, paths, 50);
        await kindling.ops("roll", "founders", "investors", "matches", "media");
        await readers.stop();
        expectServed(readers, { statuses: [] });
        await kindling.ops("roll", "gateway");
        await kindling.findGateway();
        await check(kindling);
      } finally {
        await kindling.stop();
      }
    },
    longMs,
  );
});
