import { createLog } from "@kindling/service-kit/log.ts";

/** A log, and its lines so far. */
export function recordLog() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { log: createLog({ service: "gateway", level: "trace", destination }), text: () => lines.join("") };
}
