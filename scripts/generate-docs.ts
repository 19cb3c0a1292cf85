import { readFile, writeFile } from "node:fs/promises";
import { endpointTable, eventTable } from "@kindling/contracts/openapi/tables.ts";
import { embeddedSettings } from "@kindling/embedded/config.ts";
import { foundersSettings } from "@kindling/founders/config.ts";
import { gatewaySettings } from "@kindling/gateway/config.ts";
import { investorsSettings } from "@kindling/investors/config.ts";
import { matchesSettings } from "@kindling/matches/config.ts";
import { mediaSettings } from "@kindling/media/config.ts";
import type { Settings } from "@kindling/service-kit/config.ts";

/**
 * Writes the tables that the documents take from the code, between `<!-- generated: name -->` and
 * `<!-- end -->`. With --check it writes nothing and fails when a document is out of date, lacks a
 * marker or has an unknown one.
 */
const documents: Record<string, Record<string, () => string>> = {
  "README.md": { environment: () => settingsTable(embeddedSettings) },
  "ARCHITECTURE.md": { endpoints: endpointTable, events: eventTable },
  "gateway/README.md": { environment: () => settingsTable(gatewaySettings) },
  "services/founders/README.md": { environment: () => settingsTable(foundersSettings) },
  "services/investors/README.md": { environment: () => settingsTable(investorsSettings) },
  "services/matches/README.md": { environment: () => settingsTable(matchesSettings) },
  "services/media/README.md": { environment: () => settingsTable(mediaSettings) },
};

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
      problems.push(`${path} has a marker that nothing fills: ${name}`);
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
