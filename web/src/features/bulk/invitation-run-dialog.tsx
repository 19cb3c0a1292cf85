import {
  cancelInvitationRun,
  getInvitationRun,
  listInvitationRuns,
  retryInvitationRun,
} from "@kindling/contracts/gateway/invitation-endpoints.ts";
import type { InvitationReport } from "@kindling/contracts/gateway/invitation-runs.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useEffect } from "react";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { save } from "../../lib/download-csv.ts";
import { announceChange } from "../../lib/live/own-changes.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { countOf } from "../edits/bulk-words.ts";
import { FailureList } from "./bulk-outcome.tsx";
import { unlessDoubleClick } from "./cancel-button.tsx";
import { fetchLinks, linksFile } from "./invitation-links.ts";
import { recipientInWords, runInWords, totalOf } from "./invitation-words.ts";

interface InvitationRunDialogProps {
  id: number;
  onClose: () => void;
}

/** How often a run that goes on is read again, in ms. */
const interval = 2_000;

/** The progress of a run of invitations, then who was not invited. It goes on when the page is closed. */
export default function InvitationRunDialog({ id, onClose }: InvitationRunDialogProps) {
  const client = useQueryClient();
  const mayEdit = useMayEdit();
  const params = { id };
  const isRunning = (run: InvitationReport | undefined) => run?.means === "mail" && run.counts.waiting > 0;
  const query = useQuery({
    ...endpointQuery(getInvitationRun, { params }),
    refetchInterval: ({ state }) =>
      isRunning(state.data as InvitationReport | undefined) ? interval : false,
  });
  const run = query.data;
  const hasInvited = run?.role === "investor" && run.counts.sent > 0 && !isRunning(run);
  useEffect(() => {
    // Their "invited" has changed.
    if (!hasInvited) return;
    announceChange({ what: "investors", ids: null });
    void client.invalidateQueries({ queryKey: queryKeys.investorSummary });
  }, [client, hasInvited]);
  const onSettled = () => {
    void invalidateEndpoint(client, getInvitationRun, params);
    void invalidateEndpoint(client, listInvitationRuns);
  };
  const cancel = useSingleFlightMutation({
    mutationFn: () => call(cancelInvitationRun, { params }),
    onSettled,
  });
  const retry = useSingleFlightMutation({
    mutationFn: () => call(retryInvitationRun, { params }),
    onSettled,
  });
  const links = useSingleFlightMutation({
    mutationFn: () => fetchLinks(id),
    onSuccess: (all) => save(linksFile(all), `${run?.role}-invitations.csv`),
    onSettled,
  });
  const failed = [cancel, retry, links].find(({ isError }) => isError);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Invitations"
      description={run && countOf(`${run.role}s`, totalOf(run))}
      footer={
        run && (
          <>
            {mayEdit && isRunning(run) && (
              <Button
                variant="outline"
                pending={cancel.isPending}
                onClick={unlessDoubleClick(() => cancel.mutate())}
              >
                Cancel
              </Button>
            )}
            {mayEdit && run.counts.refused > 0 && (
              <Button
                variant="outline"
                pending={retry.isPending}
                onClick={unlessDoubleClick(() => retry.mutate())}
              >
                Try Again
              </Button>
            )}
            {mayEdit && run.means === "file" && (
              <Button pending={links.isPending} onClick={unlessDoubleClick(() => links.mutate())}>
                <Download aria-hidden="true" className="size-4" />
                Download Links
              </Button>
            )}
            <Button variant={run.means === "file" ? "ghost" : undefined} onClick={unlessDoubleClick(onClose)}>
              {isRunning(run) ? "Close" : "Done"}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failed && <Banner>{errorMessage(failed.error, "That did not work. Please try again.")}</Banner>}
        {query.isError && (
          <Banner>
            {errorMessage(query.error, "The invitations could not be loaded. Please try again.")}
          </Banner>
        )}
        {query.isPending && <p role="status">Loading the invitations...</p>}
        {run && <RunReport run={run} isRunning={isRunning(run)} />}
      </div>
    </Dialog>
  );
}

function RunReport({ run, isRunning }: { run: InvitationReport; isRunning: boolean }) {
  const { counts, recipients, means } = run;
  const total = totalOf(run);
  const ended = recipients.filter(({ state }) => state !== "waiting");
  return (
    <>
      {isRunning ? (
        <>
          <ProgressBar done={total - counts.waiting} total={total} text={runInWords(run)} />
          <p className="text-sm text-muted">This goes on when you close the page.</p>
        </>
      ) : (
        <p role="status">{runInWords(run)}</p>
      )}
      {means === "file" && (
        <p className="text-sm text-muted">
          Download the links, and send each person theirs. The file can be downloaded again, with the same
          links.
        </p>
      )}
      <FailureList
        label="Not invited"
        failures={recipients.map((one) => ({ id: one.id, name: one.name, reason: recipientInWords(one) }))}
        unnamed={counts.refused + counts.skipped + counts.cancelled - ended.length}
      />
    </>
  );
}
