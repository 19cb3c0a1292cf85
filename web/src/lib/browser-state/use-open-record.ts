import { useCallback } from "react";
import { useUrlParams, useUrlValue } from "./url-state.ts";

/** Opens a record in its panel; the URL names it. By default Back returns to what was shown before. */
export function useOpenRecord(): (
  member: "founder" | "investor",
  id: number,
  how?: "push" | "replace",
) => void {
  const [, change] = useUrlParams();
  return useCallback(
    (member, id, how = "push") => change({ founder: null, investor: null, [member]: id }, how),
    [change],
  );
}

/** Whether a record's panel is open. */
export function useIsRecordOpen(): boolean {
  const [founder] = useUrlValue("founder");
  const [investor] = useUrlValue("investor");
  return founder !== null || investor !== null;
}
