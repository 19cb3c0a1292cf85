import { useCallback } from "react";
import { useUrlParams, useUrlValue } from "../../../lib/browser-state/url-state.ts";

/** Opens a record in its panel; the URL names it. Pushes, so that Back closes it. */
export function useOpenRecord(): (member: "founder" | "investor", id: number) => void {
  const [, change] = useUrlParams();
  return useCallback(
    (member, id) => change({ founder: null, investor: null, [member]: id }, "push"),
    [change],
  );
}

/** Whether a record's panel is open. */
export function useIsRecordOpen(): boolean {
  const [founder] = useUrlValue("founder");
  const [investor] = useUrlValue("investor");
  return founder !== null || investor !== null;
}
