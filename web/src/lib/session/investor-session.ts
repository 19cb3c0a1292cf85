import { createStoredValue } from "../browser-state/stored-value.ts";

/** The investor of every login and dashboard where access is open (spec section 9). */
export const openInvestorId = 1;

const signIn = createStoredValue("kindling.investor", (stored) =>
  Number.isInteger(stored) ? (stored as number) : null,
);

/** Stores in this browser which investor has logged in. */
export const startInvestorSession = (investorId: number): void => signIn.write(investorId);

export const endInvestorSession = signIn.remove;

/** The investor's id, or null, kept current. */
export const useInvestorSession = signIn.use;
