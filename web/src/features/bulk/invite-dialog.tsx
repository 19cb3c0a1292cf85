import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useAskBeforeUnload } from "../../lib/browser-state/use-ask-before-unload.ts";
import { save } from "../../lib/download-csv.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { countOf } from "../edits/bulk-words.ts";
import { BulkProgressBar, FailureList } from "./bulk-outcome.tsx";
import type { InviteRequest } from "./bulk-request.ts";
import { CancelButton, unlessDoubleClick } from "./cancel-button.tsx";
import { type Addressee, fetchSelected } from "./fetch-selected.ts";
import { type Invitations, inviteMany, linksFile } from "./invite-many.ts";

interface InviteDialogProps extends InviteRequest {
  open: boolean;
  onClose: () => void;
}

interface Run {
  state: "running" | "stopping";
  progress: { done: number; total: number } | null;
}

/** Invites the selected investors, and offers the links as a file, because there is no mail server. */
export default function InviteDialog({ open, onClose, selection, count, onInvited }: InviteDialogProps) {
  const client = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const [outcome, setOutcome] = useState<Invitations | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wouldLose, setWouldLose] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const invited = outcome?.invited ?? [];
  const failed = outcome?.failed ?? [];
  // The links would be lost.
  useAskBeforeUnload(run !== null || wouldLose);

  const begin = async (find: (signal: AbortSignal) => Addressee[] | Promise<Addressee[]>) => {
    if (abort.current) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setProblem(null);
    setRun({ state: "running", progress: null });
    try {
      const invitees = await find(signal);
      const onProgress = (done: number) =>
        setRun({
          state: signal.aborted ? "stopping" : "running",
          progress: { done, total: invitees.length },
        });
      const made = await inviteMany(invitees, client, { signal, onProgress });
      setOutcome({ ...made, invited: [...invited, ...made.invited] });
      if (made.invited.length > 0) {
        setWouldLose(true);
        onInvited();
      }
    } catch (error) {
      if (!signal.aborted)
        setProblem(errorMessage(error, "The investors could not be loaded. Please try again."));
    }
    abort.current = null;
    setRun(null);
  };
  const cancel = () => {
    setRun((known) => known && { ...known, state: "stopping" });
    abort.current?.abort();
  };
  const download = () => {
    save(linksFile(invited), "investor-invitations.csv");
    setWouldLose(false);
  };
  const close = () => (wouldLose ? setLeaving(true) : onClose());

  const footer = run ? (
    <CancelButton isStopping={run.state === "stopping"} onCancel={cancel} />
  ) : outcome === null ? (
    <Button onClick={() => void begin((signal) => fetchSelected("investors", selection, signal))}>
      Invite {countOf("investors", count)}
    </Button>
  ) : (
    <>
      <Button variant={invited.length > 0 ? "ghost" : "outline"} onClick={unlessDoubleClick(close)}>
        Done
      </Button>
      {failed.length > 0 && (
        <Button variant="outline" onClick={unlessDoubleClick(() => void begin(() => [...failed]))}>
          Try Again
        </Button>
      )}
      {invited.length > 0 && (
        <Button onClick={unlessDoubleClick(download)}>
          <Download aria-hidden="true" className="size-4" />
          Download Links
        </Button>
      )}
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          if (run) cancel();
          else close();
        }}
        keepOnOutsidePress={run !== null || outcome !== null}
        size="sm"
        title="Invite to log in"
        description={countOf("investors", count)}
        footer={footer}
      >
        {run ? (
          <BulkProgressBar list="investors" run={run} />
        ) : (
          <div className="flex flex-col gap-4">
            {problem !== null && <Banner>{problem}</Banner>}
            {outcome === null ? (
              <>
                <p>
                  Each investor gets a link to choose a password. Nothing is mailed: download the links as a
                  file, and send each investor theirs.
                </p>
                <p className="text-sm text-muted">
                  Each link works once, until the time in the file. It replaces any earlier link.
                </p>
              </>
            ) : (
              <>
                <p role="status">{outcomeInWords(invited.length, failed.length)}</p>
                <FailureList label="Not invited" failures={failed} />
                {invited.length > 0 && (
                  <p className="text-sm text-muted">
                    Download the links, and send each investor theirs. They are not shown again.
                  </p>
                )}
              </>
            )}
          </div>
        )}
      </Dialog>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Close without the links?"
        description={`The links of ${countOf("investors", invited.length)} are not downloaded, and are not shown again. To get others, invite them again.`}
        confirmLabel="Close"
        destructive
        onConfirm={() => {
          setLeaving(false);
          setWouldLose(false);
          onClose();
        }}
      />
    </>
  );
}

function outcomeInWords(invited: number, failed: number): string {
  const made = invited === 0 ? "Nobody was invited." : `${countOf("investors", invited)} invited.`;
  return failed === 0 ? made : `${made} ${formatCount(failed)} not invited.`;
}
