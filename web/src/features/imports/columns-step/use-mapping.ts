import { type Mapping, mappingSchema } from "@kindling/imports/mapping/mapping.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { endpointKey, endpointQuery, invalidateEndpoint } from "../../../lib/api/endpoint-query.ts";
import { useAskBeforeUnload } from "../../../lib/browser-state/use-ask-before-unload.ts";
import { useLateNotice } from "../../../ui/overlays/use-late-notice.ts";
import type { StepProps } from "../import-place.ts";

/**
 * The mapping of an import. A change is saved at once; changes during a save are saved together after it, so that the
 * last request has all of them.
 */
export function useMapping({ place: { source }, found }: StepProps) {
  const { endpoints, member } = source;
  const client = useQueryClient();
  const [mapping, setMapping] = useState<Mapping>(() => mappingSchema(member).parse(found.mapping));
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(mapping);
  const saved = useRef(mapping);
  const isSaving = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const notifyLate = useLateNotice();
  const params = { import: found.id };

  const update = useMutation({
    mutationFn: (next: Mapping) => call(endpoints.update, { params, body: { mapping: next } }),
  });
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    setIsPending(true);
    setProblem(null);
    try {
      while (saved.current !== latest.current) {
        const next = latest.current;
        const stored = await update.mutateAsync(next);
        saved.current = next;
        client.setQueryData(endpointQuery(endpoints.get, { params }).queryKey, stored);
      }
      void invalidateEndpoint(client, endpoints.check, params);
      // The rows of the check are outdated; the samples here stay as they are.
      void client.invalidateQueries({
        queryKey: endpointKey(endpoints.listRows, params),
        refetchType: "none",
      });
    } catch (error) {
      const reason = errorMessage(error, "Please try again.");
      if (!notifyLate("The columns were not saved", reason)) setProblem(reason);
    } finally {
      isSaving.current = false;
      setIsPending(false);
    }
  };
  useAskBeforeUnload(isPending || problem !== null);
  // What another page of this import has saved.
  useEffect(() => {
    if (isSaving.current || saved.current !== latest.current) return;
    const parsed = mappingSchema(member).parse(found.mapping);
    if (JSON.stringify(parsed) === JSON.stringify(latest.current)) return;
    latest.current = parsed;
    saved.current = parsed;
    setMapping(parsed);
  }, [found.mapping, member]);

  return {
    mapping,
    isSaving: isPending,
    problem,
    retry: () => void save(),
    change: (edit: (now: Mapping) => Mapping) => {
      latest.current = edit(latest.current);
      setMapping(latest.current);
      void save();
    },
  };
}
