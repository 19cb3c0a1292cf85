import { createContext, useContext } from "react";

/** Whether the row around a cell is expanded, and the id of its panel. */
export const ExpandedContext = createContext<{ expanded: boolean; panelId: string }>({
  expanded: false,
  panelId: "",
});

/** Attributes for a button that expands the row: `<button {...useExpandable()}>`. */
export function useExpandable(): { "aria-expanded": boolean; "aria-controls": string | undefined } {
  const { expanded, panelId } = useContext(ExpandedContext);
  return { "aria-expanded": expanded, "aria-controls": expanded ? panelId : undefined };
}
