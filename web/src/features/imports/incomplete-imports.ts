import { createStoredValue } from "../../lib/browser-state/stored-value.ts";
import type { ImportSource } from "./import-source.ts";

type What = ImportSource["what"];

/** The imports whose rows this browser has not sent to the end, as "founders 12". */
const stored = createStoredValue<string[]>("kindling.incompleteImports", (value) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null,
);
const most = 50;

export function setIncomplete(what: What, id: number, isIncomplete: boolean): void {
  const key = `${what} ${id}`;
  const others = (stored.read() ?? []).filter((one) => one !== key);
  stored.write(isIncomplete ? [...others, key].slice(-most) : others);
}

/** Whether an import lacks rows, because this browser has not sent all of them. */
export function useIsIncomplete(): (what: What, id: number) => boolean {
  const keys = stored.use() ?? [];
  return (what, id) => keys.includes(`${what} ${id}`);
}
