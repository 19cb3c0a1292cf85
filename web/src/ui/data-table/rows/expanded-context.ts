import { createContext, useContext } from "react";

/** Whether the row around a cell is expanded, the id of its panel, and whether its record no longer exists. */
export const ExpandedContext = createContext({ expanded: false, panelId: "", isGone: false });

interface Expandable {
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  disabled: boolean;
}

/** Attributes for a button that expands the row: `<button {...useExpandable()}>`. */
export function useExpandable(): Expandable {
  const { expanded, panelId, isGone } = useContext(ExpandedContext);
  return { "aria-expanded": expanded, "aria-controls": expanded ? panelId : undefined, disabled: isGone };
}
