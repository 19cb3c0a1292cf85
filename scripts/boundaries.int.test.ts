import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

/** For each rule, a file that violates it and the file that it imports. */
const planted: Record<string, Record<string, string>> = {
  "no-cycles": { "shared/a/src/one.ts": 'import "./two.ts";', "shared/a/src/two.ts": 'import "./one.ts";' },
  unresolvable: { "shared/a/src/lost.ts": 'import "./nowhere.ts";' },
  "no-service-imports-another": {
    "services/founders/src/spy.ts": 'import "../../investors/src/secret.ts";',
    "services/investors/src/secret.ts": "export {};",
  },
  "shared-imports-nothing-above": {
    "shared/service-kit/src/up.ts": 'import "../../../services/media/src/app.ts";',
    "services/media/src/app.ts": "export {};",
  },
  "services-import-shared-only": {
    "services/media/src/up.ts": 'import "../../../gateway/src/app.ts";',
    "gateway/src/app.ts": "export {};",
  },
  "gateway-imports-shared-only": {
    "gateway/src/short-cut.ts": 'import "../../services/media/src/inner.ts";',
    "services/media/src/inner.ts": "export {};",
  },
  "web-imports-contracts-only": {
    "web/src/lib/log.ts": 'import "../../../shared/service-kit/src/log.ts";',
    "shared/service-kit/src/log.ts": "export {};",
  },
  "standalone-imports-no-web-or-tests": {
    "standalone/src/page.ts": 'import "../../web/src/app/app.tsx";',
    "web/src/app/app.tsx": "export {};",
  },
  "nothing-imports-the-web-client": {
    "tests/browser/src/page.ts": 'import "../../../web/src/app/app.tsx";',
    "web/src/app/app.tsx": "export {};",
  },
  "bench-only-in-load-tests": {
    "tests/kit/src/load.ts": 'import "../../../bench/src/load.ts";',
    "bench/src/load.ts": "export {};",
  },
  "scripts-only-on-the-command-line": {
    "gateway/src/docs.ts": 'import "../../scripts/docs.ts";',
    "scripts/docs.ts": "export {};",
  },
  "contracts-import-nothing-of-ours": {
    "shared/contracts/src/heavy.ts": 'import "../../service-kit/src/log.ts";',
    "shared/service-kit/src/log.ts": "export {};",
  },
  "prisma-only-in-repositories": {
    "services/founders/src/founders/founders.routes.ts": 'import "../../generated/client.ts";',
    "services/founders/generated/client.ts": "export {};",
  },
  "nats-only-in-two-files": { "services/media/src/direct.ts": 'import "nats";' },
  "web-layers": {
    "web/src/ui/button.tsx": 'import "../features/apply/form.tsx";',
    "web/src/features/apply/form.tsx": "export {};",
  },
  "web-app-on-top": {
    "web/src/features/apply/up.tsx": 'import "../../app/app.tsx";',
    "web/src/app/app.tsx": "export {};",
  },
  "web-forms-below-features": {
    "web/src/forms/founder/form.tsx": 'import "../../features/apply/page.tsx";',
    "web/src/features/apply/page.tsx": "export {};",
  },
  "web-features-apart": {
    "web/src/features/apply/page.tsx": 'import "../portfolio/page.tsx";',
    "web/src/features/portfolio/page.tsx": "export {};",
  },
  "test-helpers-only-in-tests": {
    "services/media/src/feed-reader.ts":
      'import "../../../tests/kit/src/eventually.ts";\nimport "./testing/feed-samples.ts";',
    "services/media/src/testing/feed-samples.ts": "export {};",
    "tests/kit/src/eventually.ts": "export {};",
  },
};

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "kindling-boundaries-"));
  await cp(join(root, ".dependency-cruiser.cjs"), join(tree, ".dependency-cruiser.cjs"));
  await cp(join(root, "package.json"), join(tree, "package.json"));
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
});
afterAll(() => rm(tree, { recursive: true, force: true }));

/** The names of the rules that `files`, alone in a tree, violate. */
async function violatedRules(files: Record<string, string>): Promise<Set<string>> {
  const folders = ["shared", "services", "gateway", "standalone", "scripts", "bench", "tests", "web"];
  for (const folder of folders) await rm(join(tree, folder), { recursive: true, force: true });
  for (const folder of folders) await mkdir(join(tree, folder));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), `${content}\n`);
  }
  const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [cruiser, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders];
  const output = await run(process.execPath, args, { cwd: tree, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const { summary } = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } };
  return new Set(summary.violations.map(({ rule }) => rule.name));
}

describe("boundaries", () => {
  it("has a planted violation for every rule", async () => {
    const config = (await import(join(root, ".dependency-cruiser.cjs"))) as {
      default: { forbidden: { name: string }[] };
    };
    expect(Object.keys(planted).sort()).toEqual(config.default.forbidden.map(({ name }) => name).sort());
  });

  for (const [rule, files] of Object.entries(planted)) {
    it(`reports a violation of ${rule}`, async () => {
      expect(await violatedRules(files)).toContain(rule);
    });
  }

  it.each(["services/media/src/inner.ts", "gateway/src/app.ts"])(
    "reports an import of %s by the web client",
    async (imported) => {
      const files = { "web/src/lib/spy.ts": `import "../../../${imported}";`, [imported]: "export {};" };
      expect(await violatedRules(files)).toContain("web-imports-contracts-only");
    },
  );

  it("reports nothing for files without a violation", async () => {
    const files = {
      "services/founders/src/founders/founders.repository.ts": 'import "../../generated/client.ts";',
      "services/founders/generated/client.ts": "export {};",
    };
    expect(await violatedRules(files)).toEqual(new Set());
  });
});
