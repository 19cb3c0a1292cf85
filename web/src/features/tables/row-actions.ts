import { createContext, useContext } from "react";

/** The actions of the cells of a tab's rows. */
export interface RowActions {
  /** Opens the record in its dialog. */
  open: (id: number) => void;
  /** Shows or hides the matches below a row. */
  toggle: (id: number) => void;
}

export const RowActionsContext = createContext<RowActions>({ open: () => {}, toggle: () => {} });

export const useRowActions = (): RowActions => useContext(RowActionsContext);
