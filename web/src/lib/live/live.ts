import { listenToChanges } from "@kindling/contracts/gateway/endpoints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { liveKeys, outdatedBy } from "../query-keys.ts";
import { refetchSession } from "../session/session.ts";
import { createLiveConnection } from "./live-connection.ts";
import { createRefresher } from "./live-refresher.ts";

/**
 * Keeps the admin's queries current while the page is visible: queries that the server reports as changed are
 * refetched. While the server is unreachable it reconnects in the background.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresher = createRefresher({
      refresh: (queryKey) => void client.invalidateQueries({ queryKey }),
      isBusy: (name) => client.isFetching({ queryKey: [name] }) > 0,
    });
    const connection = createLiveConnection({
      url: listenToChanges.path,
      onChange: (change) => refresher.ask(outdatedBy(change)),
      onEverything: () => refresher.ask(liveKeys),
      // The session may have ended.
      onFailure: () => refetchSession(client),
    });
    const follow = () => {
      if (document.visibilityState === "hidden") connection.pause();
      else connection.resume();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("online", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("online", follow);
      connection.pause();
      refresher.stop();
    };
  }, [client]);
}
