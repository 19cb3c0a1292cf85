import { useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

interface Refetchable {
  /** @throws Error when it fails */
  refetch: () => Promise<unknown>;
}

/** Fetches sources again, and says so when one fails. */
export function useRefetch() {
  const [refetching, setRefetching] = useState(false);
  const refetch = async (sources: readonly Refetchable[]) => {
    setRefetching(true);
    const results = await Promise.allSettled(sources.map((source) => source.refetch()));
    setRefetching(false);
    const refused = results.find(({ status }) => status === "rejected");
    if (refused?.status !== "rejected") return;
    toast({
      variant: "destructive",
      title: "Refresh failed",
      description: errorMessage(refused.reason, "Please try again."),
    });
  };
  return { refetching, refetch };
}
