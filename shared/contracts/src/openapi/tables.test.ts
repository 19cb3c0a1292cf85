import { describe, expect, it } from "vitest";
import { endpoints } from "../endpoints.ts";
import { events } from "../events.ts";
import { endpointTable, eventTable } from "./tables.ts";

describe("endpointTable", () => {
  it("returns Markdown with a row per endpoint", () => {
    const lines = endpointTable().split("\n");
    expect(lines[0]).toBe("| Method | Path | Owner | Audience | Summary |");
    expect(lines[1]).toBe("| --- | --- | --- | --- | --- |");
    expect(lines).toHaveLength(endpoints.length + 3);
    expect(lines).toContain(
      "| PUT | `/api/founders/{id}` | founders | admin, founder | Change some or all fields of a founder |",
    );
    expect(lines.at(-1)).toBe("");
  });
});

describe("eventTable", () => {
  it("returns Markdown with a row per event", () => {
    const lines = eventTable().split("\n");
    expect(lines[0]).toBe("| Event | Subject | Version | Stream | Owner | Summary |");
    expect(lines).toHaveLength(events.length + 3);
    expect(lines).toContain(
      "| `founder.changed` | `kindling.founders.<id>` | 1 | FOUNDERS | founders | A founder was created or changed |",
    );
  });
});
