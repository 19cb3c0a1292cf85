import { createTabSignIn } from "./tab-sign-in.ts";

const signIn = createTabSignIn("kindling.investor", (stored): stored is number => Number.isInteger(stored));

/** Keeps in this tab who has logged in as an investor. Where access is open nobody does. */
export const startInvestorSession = (investorId: number): void => signIn.start(investorId);

export const endInvestorSession = signIn.end;

/** The investor's id, or null, kept current. */
export const useInvestorSession = (): number | null => signIn.use();
