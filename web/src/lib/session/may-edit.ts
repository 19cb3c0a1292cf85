import { createContext, useContext } from "react";

/** False on admin's pages that a viewer has opened. */
export const MayEditContext = createContext(true);

/** Whether controls that change something are shown. The gateway refuses a viewer's changes in any case. */
export const useMayEdit = (): boolean => useContext(MayEditContext);
