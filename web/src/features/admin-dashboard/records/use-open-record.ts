import { useCallback } from "react";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";

/** Opens a record in its panel; the URL names it. Pushes, so that Back closes it. */
export function useOpenRecord(): (member: "founder" | "investor", id: number) => void {
  const [, change] = useUrlParams();
  return useCallback(
    (member, id) => change({ founder: null, investor: null, [member]: id }, "push"),
    [change],
  );
}
