import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { run } from "@kindling/test-kit/product/installation.ts";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSourceCopy } from "./source-copy.ts";

const longMs = 600_000;

/** CONTRIBUTING.md's first walk-through, in a copy of the source. */
describe("adding a field to founders as the walk-through says", () => {
  let source: string;
  let DATA_DIR: string;
  beforeAll(async () => {
    source = await makeSourceCopy("git ls-files -z | tar --null --files-from - --create");
    DATA_DIR = await mkdtemp(join(tmpdir(), "kindling-data-"));
    await addPronouns(source);
  }, longMs);
  afterAll(() => Promise.all([source, DATA_DIR].map((folder) => rm(folder, { recursive: true }))));

  const inCopy = async (command: string) => {
    // Vitest's own would build the web client for development.
    const env = { NODE_ENV: undefined };
    const { code, stdout, stderr } = await run("bash", ["-ec", `cd ${source} && ${command}`], env);
    expect(code, `${command}\n${stdout}\n${stderr}`).toBe(0);
    return stdout;
  };

  it(
    "passes the checks and the unit tests, builds, and changes no other file by hand",
    async () => {
      // Biome and the docs ask git which files there are.
      await inCopy("git init --quiet && git add --all");
      await inCopy("npm run postinstall && npm run docs && npx biome check --write");
      await inCopy("npm run check && npm run test:unit && npm run build");
      expect(await readFile(join(source, "docs/product.md"), "utf8")).toContain("pronouns");
    },
    longMs,
  );

  it(
    "leads to a product that starts on an older database, and keeps the field of an archived founder",
    async () => {
      const env = { DATA_DIR, SEED: "demo" };
      let product = await StandaloneProcess.start(env);
      try {
        const [founder] = await product.get("/api/founders");
        await product.process.end();
        product = await StandaloneProcess.start(
          env,
          pathToFileURL(join(source, "standalone/src/main.ts")).href,
        );
        const pronouns = async () => (await product.get(`/founders/${founder.id}`)).pronouns;
        expect(await pronouns()).toBe(null);
        const path = `/api/founders/${founder.id}`;
        await product.send("PUT", path, { pronouns: "they/them" });
        await product.send("DELETE", path);
        await product.send("POST", `${path}/restore`);
        expect(await pronouns()).toBe("they/them");
        // Matches of founders whose stored states have no such field.
        await eventually(() => expectAgreement(product), { timeoutMs: 60_000 });
      } finally {
        await product.process.end();
      }
    },
    longMs,
  );
});

/** Edits the three files that the walk-through names, with what it says. */
async function addPronouns(source: string): Promise<void> {
  const text = async (path: string) => readFile(join(source, path), "utf8");
  const [, walk = ""] = (await text("CONTRIBUTING.md")).split("## Walk-through: add a field to founders");
  const [, row = ""] = /```ts\n([\s\S]*?)```/.exec(walk) ?? [];
  const [, statement = ""] = /`(alter table founders [^`]*;)`/.exec(walk) ?? [];
  const [, column = ""] = /`(pronouns String\?)`/.exec(walk) ?? [];
  expect([row, statement, column]).not.toContain("");

  const edit = async (path: string, at: RegExp, addition: string) => {
    const before = await text(path);
    expect(before).toMatch(at);
    await writeFile(
      join(source, path),
      before.replace(at, (found) => `${addition}${found}`),
    );
  };
  await edit("shared/contracts/src/founders/fields.ts", /^\} as const satisfies/m, row);
  await edit("services/founders/prisma/schema.prisma", /^\n {2}@@map\("founders"\)/m, `  ${column}\n`);
  const migrations = join(source, "services/founders/prisma/migrations");
  const last = (await readdir(migrations))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1)!;
  const name = `${Number(last.slice(0, 14)) + 1}_founder_pronouns`;
  await run("mkdir", [join(migrations, name)]);
  await writeFile(join(migrations, name, "migration.sql"), `${statement}\n`);
}
