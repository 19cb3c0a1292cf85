import { endpoints } from "../endpoints.ts";
import { events } from "../events.ts";

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
