import { texts } from "@kindling/contracts/texts.ts";
import { conflict, type EndpointCase, invalid, missing, oddId, type Records } from "./endpoint-case.ts";

/** A view of the founders' table. */
export const viewLike = (name: string) => ({
  name,
  filters: [{ name: "stage", value: "SEED" }],
  sort: "-ask",
  layout: { columns: [{ id: "company", shown: true, width: null }], density: "compact" },
});

/** Views that admins save of their dashboard. */
export function viewCases({ views: { kept, removable } }: Records): Record<string, EndpointCase> {
  const saved = { ...viewLike("Hot seed"), table: "founders" };
  const changed = { ...viewLike("Warm seed"), version: 1 };
  return {
    listViews: { valid: {}, refused: {} },
    createView: {
      valid: { body: saved },
      refused: {
        400: { body: { ...saved, name: " " }, ...invalid("name: is required") },
        409: { body: saved, ...conflict(texts.viewNameTaken) },
      },
    },
    updateView: {
      valid: { id: kept, body: changed },
      refused: {
        400: { ...oddId, body: changed },
        404: missing(texts.viewNotFound, changed),
        409: { id: kept, body: { ...changed, version: 99 }, ...conflict(texts.viewChanged) },
      },
    },
    deleteView: { valid: { id: removable }, refused: { 400: oddId, 404: missing(texts.viewNotFound) } },
  };
}
