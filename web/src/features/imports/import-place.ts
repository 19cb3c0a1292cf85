import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { useUrlChoice, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { type ImportSource, importSources } from "./import-source.ts";

const kinds = ["founders", "investors"] as const;
export const importSteps = ["file", "columns", "check"] as const;
export type ImportStep = (typeof importSteps)[number];

/** What the page of imports shows. */
export interface ImportPlace {
  source: ImportSource;
  /** The import; null until a file is chosen. */
  id: number | null;
  step: ImportStep;
  /** Goes to a step of an import, or to the choice of a file; Back returns. */
  go: (id: number | null, step: ImportStep) => void;
  setWhat: (what: ImportSource["what"]) => void;
}

/** What a step of an import gets. */
export interface StepProps {
  place: ImportPlace;
  found: FileImport;
}

/** No import, and none of what its steps keep in the URL. */
const nowhere = { import: null, step: null, only: null, problem: null, alike: null };

/** What the page shows, as the URL has it: `?of=investors&import=12&step=check`. */
export function useImportPlace(): ImportPlace {
  const [params, change] = useUrlParams();
  const [what] = useUrlChoice("of", kinds);
  const [asked] = useUrlChoice("step", importSteps);
  const text = params.get("import") ?? "";
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  return {
    source: importSources[what],
    id,
    step: id === null ? "file" : asked,
    go: (id, step) =>
      change({ ...nowhere, import: id, step: id === null || step === "file" ? null : step }, "push"),
    setWhat: (next) => change({ ...nowhere, of: next === "founders" ? null : next }, "push"),
  };
}
