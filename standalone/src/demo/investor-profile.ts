import type { InvestorCreate } from "@kindling/contracts/investors/schemas.ts";

/** What is written by hand of an investor; the rest is made up from it, unless it is given here. */
export type InvestorProfile = Omit<InvestorCreate, "email"> & { email?: string };
