import { founderProblems } from "@kindling/contracts/founders/changes.ts";
import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { type Founder, founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useConfig } from "../../lib/config.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { founderDialog } from "../founder-sections.ts";
import { labelsOf } from "../record/record-field.ts";
import { DetailDialog, type DetailDialogProps } from "../record-dialog/detail-dialog.tsx";
import { founderHistory } from "./founder-history.ts";
import { founderRemovals } from "./founder-removals.ts";
import { useUpdateFounder } from "./update-founder.ts";

/** A founder, for admins to read and edit; fetched if the list does not have what is shown. */
export function FounderDetailDialog({ id, record: listed, ...dialog }: DetailDialogProps<Founder>) {
  const { consent_version } = useConfig();
  // The list does not have the consent.
  const isNeeded = listed === undefined || consent_version !== undefined;
  const query = useQuery({
    ...endpointQuery(getFounder, { params: { id } }),
    // Begins with the key of the list, whose live updates include it.
    queryKey: queryKeys.founder(id),
    enabled: dialog.open && isNeeded && (!dialog.isGone || listed === undefined),
  });
  const update = useUpdateFounder();
  return (
    <DetailDialog
      {...dialog}
      record={newest(listed ?? query.data, update.data)}
      query={query}
      sections={founderDialog}
      schema={founderUpdate}
      problemsOf={founderProblems}
      update={update.mutateAsync}
      failureMessage={(error) =>
        errorMessage(error, "The changes could not be saved. Please try again.", labelsOf(founderDialog))
      }
      history={founderHistory}
      removals={founderRemovals}
    />
  );
}

/** Until the list is refetched, the founder saved here is newer than the one in the list. */
function newest(listed: Founder | undefined, saved: Founder | undefined): Founder | undefined {
  return saved && listed && saved.id === listed.id && saved.version > listed.version ? saved : listed;
}
