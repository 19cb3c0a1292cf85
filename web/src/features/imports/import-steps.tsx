import type { FileImport } from "@kindling/contracts/imports/schemas.ts";
import { classNames } from "../../lib/class-names.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { type ImportPlace, importSteps } from "./import-place.ts";

const labels = { file: "File", columns: "Columns", check: "Check" } as const;

interface ImportStepsProps {
  place: ImportPlace;
  /** Null until a file is chosen. */
  found: FileImport | null;
}

/** The three steps, with the one that is shown; those before it can be pressed while nothing has run. */
export function ImportSteps({ place, found }: ImportStepsProps) {
  const mayEdit = useMayEdit();
  if (found !== null && found.state !== "staged") return null;
  const at = importSteps.indexOf(place.step);
  const lacksRows = found !== null && place.step !== "file" && !found.is_complete;
  return (
    <>
      <nav aria-label="Steps" className="mb-6">
        <ol className="flex flex-wrap items-center gap-x-2 gap-y-2 text-sm sm:gap-x-3">
          {importSteps.map((step, index) => (
            <li
              key={step}
              aria-current={index === at ? "step" : undefined}
              className="flex items-center gap-2 not-last:after:h-px not-last:after:w-4 not-last:after:bg-edge sm:gap-3 sm:not-last:after:w-10"
            >
              <button
                type="button"
                disabled={index >= at}
                className={classNames(
                  "flex items-center gap-2 rounded-md py-1 font-medium transition-colors",
                  index === at ? "text-ink" : "text-muted",
                  index < at && "underline-offset-4 hover:text-ink hover:underline",
                )}
                onClick={() => place.go(place.id, step)}
              >
                <span
                  className={classNames(
                    "figures flex size-6 items-center justify-center rounded-full text-xs",
                    index === at ? "bg-ember text-on-ember" : "border border-edge",
                  )}
                >
                  {index + 1}
                </span>
                {labels[step]}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {lacksRows && (
        <Banner
          className="mb-6"
          action={
            mayEdit && (
              <Button variant="outline" size="sm" onClick={() => place.go(found.id, "file")}>
                Choose the file again
              </Button>
            )
          }
        >
          <p className="font-medium">Not all rows of {found.file_name} were sent.</p>
          <p>It can run once it has the others.</p>
        </Banner>
      )}
    </>
  );
}
