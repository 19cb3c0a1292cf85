import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { RetryButton } from "../../../ui/states/load-errors.tsx";
import { Banner } from "../../../ui/states/states.tsx";
import type { FileStage } from "./use-file-import.ts";

interface SendingProgressProps {
  stage: Extract<FileStage, { at: "sending" }>;
  onRetry: () => void;
  onCancel: () => void;
}

/** How many rows were sent, with Cancel; after a failure with Retry. */
export function SendingProgress({ stage, onRetry, onCancel }: SendingProgressProps) {
  const { fileName, sent, rows, problem } = stage;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">Sending {fileName}</h2>
        <ProgressBar
          done={sent}
          total={rows}
          text={`${formatCount(sent)} of ${formatCount(rows)} rows. Keep this page open until all are sent.`}
        />
      </div>
      {problem !== null && (
        <Banner action={<RetryButton onClick={onRetry} />}>
          <p className="font-medium">Sending has stopped.</p>
          <p>{problem}</p>
        </Banner>
      )}
      <Button variant="outline" size="sm" className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
