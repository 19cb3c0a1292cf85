import { endpoints } from "../endpoints.ts";
import { events } from "../events.ts";
import type { FieldPresentation } from "../fields/record-field.ts";
import { founderFields } from "../founders/fields.ts";
import { investorFields } from "../investors/fields.ts";

/** Every endpoint as a Markdown table. */
export function endpointTable(): string {
  return table(
    ["Method", "Path", "Owner", "Audience", "Summary"],
    endpoints.map(({ method, path, owner, audience, summary }) => [
      method,
      code(path.replace(/:(\w+)/g, "{$1}")),
      owner,
      audience.join(", "),
      summary,
    ]),
  );
}

/** Every event as a Markdown table. */
export function eventTable(): string {
  return table(
    ["Event", "Subject", "Version", "Stream", "Owner", "Summary"],
    events.map(({ name, subject, schema, stream, owner, summary }) => [
      code(name),
      code(`${subject}.<id>`),
      String(schema),
      stream,
      owner,
      summary,
    ]),
  );
}

/** The fields of founders and investors as a Markdown table: * marks required ones, [] lists. */
export function fieldTable(): string {
  const named = (fields: Readonly<Record<string, FieldPresentation>>) =>
    Object.entries(fields)
      .map(([name, { kind, required }]) => `${name}${required ? "*" : ""}${isList(kind) ? "[]" : ""}`)
      .join(", ");
  return table(
    ["Record", "Fields"],
    [
      ["founder", `${named(founderFields)}; counted: investors_matched`],
      ["investor", `${named(investorFields)}; counted: founder_matches, founder_matches_reviewed`],
    ],
  );
}

const isList = (kind: FieldPresentation["kind"]): boolean => kind === "choices" || kind === "entries";

function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => "---"), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** Escapes bars, which would end the cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function code(text: string): string {
  return `\`${text}\``;
}
