import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { classNames } from "../../lib/class-names.ts";
import { type ImportPlace, importSteps } from "./import-place.ts";

const labels = { file: "File", columns: "Columns", check: "Check" } as const;

interface ImportStepsProps {
  place: ImportPlace;
  /** Null until a file is chosen. */
  found: FileImport | null;
}

/** The three steps, with the one that is shown; those before it can be pressed while nothing has run. */
export function ImportSteps({ place, found }: ImportStepsProps) {
  if (found !== null && found.state !== "staged") return null;
  const at = importSteps.indexOf(place.step);
  return (
    <nav aria-label="Steps" className="mb-6">
      <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {importSteps.map((step, index) => (
          <li key={step} aria-current={step === place.step ? "step" : undefined}>
            <button
              type="button"
              disabled={index >= at}
              className={classNames("font-medium", index === at ? "" : "text-muted")}
              onClick={() => place.go(place.id, step)}
            >
              {index + 1}. {labels[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
