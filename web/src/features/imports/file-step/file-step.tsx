import { useAskBeforeUnload } from "../../../lib/browser-state/use-ask-before-unload.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadingState } from "../../../ui/states/spinner.tsx";
import { Banner } from "../../../ui/states/states.tsx";
import type { ImportPlace, StepProps } from "../import-place.ts";
import { FileDrop } from "./file-drop.tsx";
import { ImportList } from "./import-list.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { SheetChoice } from "./sheet-choice.tsx";
import { type FileStage, useFileImport } from "./use-file-import.ts";

interface FileStepProps {
  place: ImportPlace;
  /** The import whose file was chosen; null for a new one. */
  found: StepProps["found"] | null;
}

/** Chooses the file of an import, and sends its rows. Below are the newest imports. */
export function FileStep({ place, found }: FileStepProps) {
  const mayEdit = useMayEdit();
  return (
    <div className="flex flex-col gap-6">
      {mayEdit && (
        <ChosenFile place={place} found={found} incomplete={found && !found.is_complete ? found : null} />
      )}
      <ImportList place={place} />
    </div>
  );
}

interface ChosenFileProps extends FileStepProps {
  incomplete: StepProps["found"] | null;
}

function ChosenFile({ place, found, incomplete }: ChosenFileProps) {
  const { stage, choose, chooseSheet, startSending, cancel } = useFileImport({ place, incomplete });
  useAskBeforeUnload(stage.at === "sending");
  const again = (
    <Button variant="outline" size="sm" onClick={() => void cancel()}>
      Choose another file
    </Button>
  );
  return (
    <Card aria-label="File" tabIndex={-1} className="flex flex-col gap-5">
      <KindChoice place={place} disabled={stage.at !== "choosing" || found !== null} />
      <Notice place={place} found={found} incomplete={incomplete} stage={stage} />
      {stage.at === "choosing" && (
        <FileDrop what={place.source.what} problem={stage.problem} onChoose={(given) => void choose(given)} />
      )}
      {stage.at === "reading" && (
        <>
          <LoadingState>{`Reading ${stage.fileName}...`}</LoadingState>
          <Button variant="outline" size="sm" className="self-center" onClick={() => void cancel()}>
            Cancel
          </Button>
        </>
      )}
      {stage.at === "sheets" && (
        <SheetChoice stage={stage} onChoose={(sheet) => void chooseSheet(stage.fileName, sheet)}>
          {again}
        </SheetChoice>
      )}
      {stage.at === "warned" && (
        <div className="flex flex-col gap-4">
          <Banner tone="ember">
            <p className="font-medium">Please look at this before {stage.fileName} is imported.</p>
            <ul className="mt-1 list-disc pl-5 wrap-anywhere">
              {stage.file.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Banner>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={() => void startSending()}>
              Continue with this file
            </Button>
            {again}
          </div>
        </div>
      )}
      {stage.at === "sending" && (
        <>
          <SendingProgress stage={stage} onRetry={() => void startSending()} onCancel={() => void cancel()} />
          <LeaveQuestion fileName={stage.fileName} />
        </>
      )}
    </Card>
  );
}

/** Says what the import that is open lacks, or that another file begins a new one. */
function Notice({ place, found, incomplete, stage }: ChosenFileProps & { stage: FileStage }) {
  if (found === null || stage.at !== "choosing") return null;
  if (incomplete)
    return (
      <Banner
        tone="ember"
        action={
          <Button variant="outline" size="sm" onClick={() => place.go(null, "file")}>
            Begin a new import
          </Button>
        }
      >
        <p className="font-medium">Not all rows of {incomplete.file_name} were sent.</p>
        <p>Choose the file again to send the rest. Rows that were sent are not sent twice.</p>
      </Banner>
    );
  return (
    <Banner
      tone="good"
      action={
        <Button variant="outline" size="sm" onClick={() => place.go(found.id, "columns")}>
          Next: columns
        </Button>
      }
    >
      <p className="font-medium">{found.file_name} was read.</p>
      <p>Another file begins a new import. This one stays in the list below.</p>
    </Banner>
  );
}
