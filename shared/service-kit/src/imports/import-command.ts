import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  type ImportCheck,
  importPolicy,
  importRows,
  maxBlock,
  newImport,
  type RowProblem,
} from "@kindling/contracts/imports/schemas.ts";
import type { Mapping, Target } from "@kindling/imports/mapping/mapping.ts";
import { proposeMapping } from "@kindling/imports/mapping/propose-mapping.ts";
import { ReadingError } from "@kindling/imports/reading/reading-error.ts";
import type { Table } from "@kindling/imports/reading/table.ts";
import type { Command } from "../process/service-definition.ts";
import type { Imports } from "./imports.ts";

const pollMs = 500;

/** The command that imports a file with the mapping that is proposed for it. */
export const importCommand = (imports: Imports): Command => ({
  usage: `  import <file> [--check] [--policy skip|fill|overwrite]
                       import a spreadsheet (.xlsx, CSV, TSV, JSON Lines), or only check it; the policy is for records
                       that exist, and skip by default`,
  run: (args) => importFile(imports, args),
});

/** Returns 1 when rows were refused, or null for wrong arguments. */
async function importFile(imports: Imports, args: readonly string[]): Promise<number | null> {
  const given = readArguments(args);
  if (given === null) return null;
  const name = basename(given.path);
  const table = await readFileAsTable(given.path);
  if (table === null) return 1;
  const proposal = proposeMapping(imports.kind, {
    headings: table.headings,
    rows: table.rows.map(({ cells }) => cells),
  });
  for (const warning of table.warnings) print(warning);
  for (const line of describeMapping(proposal.mapping)) print(line);
  const author = { caller: { role: "admin" }, requestId: `command-${randomUUID()}` } as const;
  const { headings } = table;
  const { id } = await imports.create(
    newImport.parse({
      file_name: name.slice(-200),
      headings,
      mapping: proposal.mapping,
      policy: given.policy,
      file_rows: table.rows.length,
    }),
    author,
  );
  for (let at = 0; at < table.rows.length; at += maxBlock) {
    const rows = table.rows.slice(at, at + maxBlock).map(({ line, cells }) => ({ line, cells }));
    await imports.addRows(id, importRows.parse({ rows }));
  }
  const { counts, problems } = await checkToTheEnd(imports, id);
  print(`check: ${describeCounts(counts)}`);
  for (const problem of problems) print(`  ${problem.count} x ${describeProblem(problem)}`);
  if (given.isCheck) {
    await imports.delete(id);
    return counts.refuse > 0 ? 1 : 0;
  }
  return run(imports, id, author);
}

/** Null for a file that cannot be read. The code that reads files is loaded here, because services do not need it. */
async function readFileAsTable(path: string): Promise<Table | null> {
  const { readTable } = await import("@kindling/imports/reading/read-table.ts");
  try {
    return readTable({ name: basename(path), bytes: await readFile(path) });
  } catch (error) {
    const isExpected = error instanceof ReadingError || (error as NodeJS.ErrnoException).code === "ENOENT";
    if (!isExpected) throw error;
    process.stderr.write(`${path}: ${(error as Error).message}\n`);
    return null;
  }
}

async function checkToTheEnd(imports: Imports, id: number): Promise<ImportCheck> {
  for (;;) {
    const check = await imports.check(id);
    if (check.is_current) return check;
  }
}

async function run(imports: Imports, id: number, author: { readonly requestId: string }): Promise<number> {
  await imports.begin(id, author);
  // A running service may be quicker to begin.
  for (;;) {
    await imports.runAll(new AbortController().signal);
    const { state, counts } = await imports.get(id);
    if (state !== "running") {
      print(`import ${id} ${state}: ${describeCounts(counts ?? {})}`);
      const left = (counts?.refused ?? 0) + (counts?.["changed-since"] ?? 0);
      if (left === 0) return 0;
      for await (const line of await imports.refusedAsCsv(id)) process.stdout.write(line);
      return 1;
    }
    await setTimeout(pollMs);
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { check: { type: "boolean" }, policy: { type: "string" } },
      allowPositionals: true,
    });
    const [path, ...others] = positionals;
    const policy = importPolicy.default("skip").safeParse(values.policy);
    if (path === undefined || others.length > 0 || !policy.success) return null;
    return { path, isCheck: values.check === true, policy: policy.data };
  } catch {
    return null;
  }
}

const describeMapping = ({ columns }: Mapping): string[] =>
  columns.map(({ heading, target }) => `${heading} -> ${describeTarget(target)}`);

function describeTarget(target: Target): string {
  switch (target.as) {
    case "field":
    case "place":
      return target.field;
    case "name-part":
      return `${target.part} part of name`;
    case "city-and-state":
      return "city and state";
    case "mark":
      return `${target.field}, ${target.value}`;
    case "check-range":
      return "check_min_usd and check_max_usd";
    case "joined":
      return "date of joining";
    case "note":
      return "a line of the notes";
    case "left-out":
      return "(not imported)";
  }
}

const describeCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");

const describeProblem = ({ field, message }: Pick<RowProblem, "field" | "message">) => `${field} ${message}`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
