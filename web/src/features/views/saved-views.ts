import { createView, deleteView, listViews, updateView } from "@kindling/contracts/saved-views/endpoints.ts";
import type { NewView, SavedView, ViewUpdate } from "@kindling/contracts/saved-views/schemas.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { endpointKey, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The saved views of all tables. */
export const viewsQuery = queryOptions({
  queryKey: endpointKey(listViews),
  queryFn: ({ signal }) => logged("The saved views could not be loaded", call(listViews, { signal })),
  staleTime: 0,
});

/** A call after which the views are read again, because another admin may have changed them, too. */
function useChange<Variables>(mutationFn: (variables: Variables) => Promise<SavedView>) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn,
    onSuccess: (saved) =>
      client.setQueryData(viewsQuery.queryKey, (views) =>
        views?.some(({ id }) => id === saved.id)
          ? views.map((view) => (view.id === saved.id ? saved : view))
          : views && [...views, saved],
      ),
    onSettled: () => invalidateEndpoint(client, listViews),
  });
}

export const useCreateView = () => useChange((body: NewView) => call(createView, { body }));

export const useUpdateView = () =>
  useChange(({ id, ...body }: { id: number } & ViewUpdate) => call(updateView, { params: { id }, body }));

export const useDeleteView = () => useChange((id: number) => call(deleteView, { params: { id } }));
