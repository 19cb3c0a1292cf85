import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endpointTable, eventTable, fieldTable } from "@kindling/contracts/openapi/tables.ts";
import { foundersSettings } from "@kindling/founders/config.ts";
import { gatewaySettings } from "@kindling/gateway/config.ts";
import { investorsSettings } from "@kindling/investors/config.ts";
import { matchesSettings } from "@kindling/matches/config.ts";
import { mediaSettings } from "@kindling/media/config.ts";
import type { Settings } from "@kindling/service-kit/config.ts";
import { standaloneSettings } from "@kindling/standalone/config.ts";

/**
 * Writes the generated tables of the documents, between `<!-- generated: name -->` and `<!-- end -->`.
 * With --check it writes nothing, and fails if a table is out of date, a marker is missing or unknown, a document
 * names a file that does not exist, or is longer than its limit.
 */
const documents: Record<string, Record<string, () => string>> = {
  "ARCHITECTURE.md": { events: eventTable },
  "docs/endpoints.md": { endpoints: endpointTable },
  "docs/product.md": { fields: fieldTable },
  "docs/settings.md": { environment: () => settingsTable(standaloneSettings) },
  "gateway/README.md": { environment: () => settingsTable(gatewaySettings) },
  "services/founders/README.md": { environment: () => settingsTable(foundersSettings) },
  "services/investors/README.md": { environment: () => settingsTable(investorsSettings) },
  "services/matches/README.md": { environment: () => settingsTable(matchesSettings) },
  "services/media/README.md": { environment: () => settingsTable(mediaSettings) },
};

/** The limits of documents, in lines. */
const lineLimits: [RegExp, number][] = [
  [/^README[.]md$/, 120],
  [/^ARCHITECTURE[.]md$/, 150],
  [/^docs\/decisions\/\d+-.*[.]md$/, 40],
];

const root = fileURLToPath(new URL("..", import.meta.url));
const checking = process.argv.includes("--check");
const problems: string[] = [];
for (const [path, tables] of Object.entries(documents)) {
  const url = new URL(`../${path}`, import.meta.url);
  const before = await readFile(url, "utf8");
  const after = fill(path, before, tables);
  if (after === before) continue;
  if (checking) problems.push(`${path} is out of date: npm run docs`);
  else await writeFile(url, after);
}
if (checking) problems.push(...(await problemsOfDocuments()));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function fill(path: string, text: string, tables: Record<string, () => string>): string {
  const missing = new Set(Object.keys(tables));
  const filled = text.replace(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, start: string, name: string, end: string) => {
      const table = tables[name];
      missing.delete(name);
      if (table !== undefined) return `${start}${table().trim()}\n${end}`;
      problems.push(`${path} has an unknown marker: ${name}`);
      return whole;
    },
  );
  for (const name of missing) problems.push(`${path} lacks the marker <!-- generated: ${name} -->`);
  return filled;
}

function settingsTable(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, { schema, description, example }]) => {
    const required = !schema.safeParse(undefined).success;
    const shown = example === undefined ? "" : `\`${example}\``;
    return `| \`${name}\` | ${description} | ${required ? "**required**" : ""} | ${shown} |`;
  });
  return ["| variable | meaning | | default or example |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** Checks lengths, links, and file paths from the root in backticks or commands; not those with `<...>` or `*`. */
async function problemsOfDocuments(): Promise<string[]> {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const topLevel = new Set(tracked.map((path) => path.split("/")[0]));
  const found: string[] = [];
  for (const document of tracked.filter((path) => path.endsWith(".md") && existsSync(join(root, path)))) {
    const text = await readFile(join(root, document), "utf8");
    const limit = lineLimits.find(([name]) => name.test(document))?.[1] ?? Number.POSITIVE_INFINITY;
    const lines = text.trimEnd().split("\n").length;
    if (lines > limit) found.push(`${document} has ${lines} lines; at most ${limit} are allowed`);
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((link) =>
      join(dirname(document), link[1]!),
    );
    const paths = [...text.matchAll(/(?<=[`\s])([\w.-]+\/[\w./-]+\.\w+)(?=[`\s])/g)].map((path) => path[1]!);
    for (const path of new Set([...links, ...paths.filter((path) => topLevel.has(path.split("/")[0]))])) {
      if (!existsSync(join(root, path))) found.push(`${document} names ${path}, which does not exist`);
    }
  }
  return found;
}
