import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

/** Imports that violate a rule: the rule, the file that imports, and the file that it imports. */
const violations = [
  ["no-cycles", "shared/a/src/one.ts", "shared/a/src/two.ts"],
  ["unresolvable", "shared/a/src/lost.ts", "shared/a/src/nowhere.ts"],
  ["no-service-imports-another", "services/founders/src/spy.ts", "services/investors/src/secret.ts"],
  ["shared-imports-nothing-above", "shared/service-kit/src/up.ts", "services/media/src/inner.ts"],
  ["services-import-shared-only", "services/media/src/up.ts", "gateway/src/inner.ts"],
  ["gateway-imports-shared-only", "gateway/src/short-cut.ts", "services/media/src/inner.ts"],
  ["gateway-layers", "gateway/src/mail/up.ts", "gateway/src/me/inner.ts"],
  ["gateway-layers", "gateway/src/docs/beside.ts", "gateway/src/mail/inner.ts"],
  ["gateway-folders-have-a-layer", "gateway/src/compose.ts", "gateway/src/new/inner.ts"],
  ["gateway-composition-on-top", "gateway/src/me/app-reader.ts", "gateway/src/inner.ts"],
  ["web-imports-contracts-and-imports-only", "web/src/lib/log.ts", "shared/service-kit/src/log.ts"],
  ["web-imports-contracts-and-imports-only", "web/src/lib/service.ts", "services/media/src/inner.ts"],
  ["web-imports-contracts-and-imports-only", "web/src/lib/gateway.ts", "gateway/src/inner.ts"],
  ["standalone-imports-no-web-or-tests", "standalone/src/page.ts", "web/src/app/inner.tsx"],
  ["nothing-imports-the-web-client", "standalone/src/page.ts", "web/src/app/inner.tsx"],
  ["nothing-imports-the-web-client", "tests/browser/src/page.ts", "web/src/app/inner.tsx"],
  ["bench-only-in-load-tests", "tests/kit/src/load.ts", "bench/src/inner.ts"],
  ["scripts-only-on-the-command-line", "gateway/src/docs.ts", "scripts/inner.ts"],
  ["contracts-import-nothing-of-ours", "shared/contracts/src/heavy.ts", "shared/service-kit/src/log.ts"],
  ["imports-import-contracts-only", "shared/imports/src/logged.ts", "shared/service-kit/src/log.ts"],
  ["imports-use-no-node-modules", "shared/imports/src/from-disk.ts", "node:fs"],
  [
    "prisma-only-in-repositories",
    "services/founders/src/founder.routes.ts",
    "services/founders/generated/client.ts",
  ],
  ["nats-only-in-three-files", "services/media/src/direct.ts", "nats"],
  ["web-layers", "web/src/ui/button.tsx", "web/src/features/portfolio/inner.tsx"],
  ["web-app-on-top", "web/src/features/apply/up.tsx", "web/src/app/inner.tsx"],
  ["web-forms-below-features", "web/src/forms/founder/form.tsx", "web/src/features/portfolio/inner.tsx"],
  ["web-features-apart", "web/src/features/apply/page.tsx", "web/src/features/portfolio/inner.tsx"],
  ["web-features-apart", "web/src/features/apply/list.tsx", "web/src/features/lists/inner.tsx"],
  ["web-admin-layers", "web/src/features/lists/up.tsx", "web/src/features/matches/inner.tsx"],
  ["web-admin-layers", "web/src/features/bulk/beside.tsx", "web/src/features/views/inner.tsx"],
  ["web-admin-layers", "web/src/features/review/apart.tsx", "web/src/features/portfolio/inner.tsx"],
  ["test-helpers-only-in-tests", "services/media/src/feed-reader.ts", "services/media/src/testing/inner.ts"],
  ["test-helpers-only-in-tests", "services/media/src/feed-waiter.ts", "tests/kit/src/inner.ts"],
] as const;

/** Imports that are not reported; a cycle is, once. */
const others = [
  ["shared/a/src/two.ts", "shared/a/src/one.ts"],
  ["services/founders/src/founders.repository.ts", "services/founders/generated/client.ts"],
] as const;

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "kindling-boundaries-"));
  await cp(join(root, ".dependency-cruiser.cjs"), join(tree, ".dependency-cruiser.cjs"));
  await cp(join(root, "package.json"), join(tree, "package.json"));
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
});
afterAll(() => rm(tree, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `${content}\n`);
}

/** The violations that dependency-cruiser finds in the tree, one a line. */
async function violationsFound(): Promise<string[]> {
  const folders = ["shared", "services", "gateway", "standalone", "scripts", "bench", "tests", "web"];
  const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [cruiser, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders];
  const output = await run(process.execPath, args, { cwd: tree, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const { summary } = JSON.parse(output) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

it("each rule reports its violation, and nothing else is reported", async () => {
  const imports = [...violations.map(([, from, to]) => [from, to] as const), ...others];
  const exists = (path: string) => path.includes("/") && !path.endsWith("nowhere.ts");
  for (const [, to] of imports) if (exists(to)) await write(to, "export {};");
  for (const [from, to] of imports) {
    const depth = from.split("/").length - 1;
    await write(from, `import "${to.includes("/") ? "../".repeat(depth) + to : to}";`);
  }
  expect(await violationsFound()).toEqual(violations.map(([rule, from]) => `${rule}: ${from}`).sort());
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
    forbidden: { name: string }[];
  };
  expect(new Set(violations.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});
