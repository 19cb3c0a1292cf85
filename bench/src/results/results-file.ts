import { type Figure, table } from "./figures.ts";

const head = `# Benchmark results

Written by \`npm run bench\`, each part in its own run. Load generator, services and PostgreSQL share the machine.
`;

/** The text of results.md with the section of one part replaced, in the order of `parts`. */
export function withSection(
  text: string,
  { part, parts, machine, figures }: Section & { parts: readonly string[] },
): string {
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split("\n", 1)[0]!, section.slice(section.indexOf("\n")).trim()]),
  );
  sections.set(part, `On ${machine}.\n\n${table(figures)}`);
  const known = parts.filter((name) => sections.has(name));
  return `${head}${known.map((name) => `\n## ${name}\n\n${sections.get(name)}\n`).join("")}`;
}

export interface Section {
  part: string;
  /** The machine that measured. */
  machine: string;
  figures: readonly Figure[];
}
