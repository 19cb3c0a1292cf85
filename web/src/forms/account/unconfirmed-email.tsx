import { cancelOwnEmailChange, readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Banner } from "../../ui/states/states.tsx";

/** Read again with every visit: it may be confirmed on another device. */
const unconfirmedEmailQuery = { ...endpointQuery(readOwnEmailChange), staleTime: 0 };

/** Shows a member their new email until they have confirmed or cancelled it. Nothing is shown if it cannot be read. */
export default function UnconfirmedEmail({ stored }: { stored: string }) {
  const client = useQueryClient();
  const { data: change } = useQuery(unconfirmedEmailQuery);
  const cancel = useSingleFlightMutation({
    mutationFn: () => call(cancelOwnEmailChange),
    onSuccess: () => {
      client.setQueryData(unconfirmedEmailQuery.queryKey, null);
      toast({ title: "Change cancelled", description: `Your email is still ${stored}.` });
    },
    onError: (error) =>
      toast({
        variant: "destructive",
        title: "Not cancelled",
        description: errorMessage(error, "Please try again."),
      }),
  });
  if (!change) return null;
  return (
    <div role="status">
      <Banner
        tone="ember"
        className="mb-6 wrap-anywhere"
        action={
          <Button variant="outline" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel Change
          </Button>
        }
      >
        We have mailed a link to <strong className="font-semibold">{change.email}</strong>. Until you confirm
        your new email there, you log in with <strong className="font-semibold">{stored}</strong>.
      </Banner>
    </div>
  );
}
