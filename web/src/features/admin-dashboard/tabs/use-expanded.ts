import { useCallback, useMemo } from "react";
import { currentParam, useUrlParams } from "../../../lib/browser-state/url-state.ts";

/** The ids of the expanded rows, in the URL: `?expanded=3,12`. */
export function useExpanded(name: string): [ReadonlySet<number>, (id: number) => void] {
  const [params, change] = useUrlParams();
  const text = params.get(name);
  const expanded = useMemo(() => idsFrom(text), [text]);
  const toggle = useCallback(
    (id: number) => {
      const next = new Set(idsFrom(currentParam(name)));
      if (!next.delete(id)) next.add(id);
      change({ [name]: [...next].map(String) });
    },
    [name, change],
  );
  return [expanded, toggle];
}

/** The valid ids in a parameter's text. */
export function idsFrom(text: string | null): ReadonlySet<number> {
  const ids = (text ?? "").split(",").map(Number);
  return new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0));
}
