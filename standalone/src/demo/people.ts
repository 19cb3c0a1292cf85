import { type FounderCreate, founderCreate } from "@kindling/contracts/founders/schemas.ts";
import { type InvestorCreate, investorCreate } from "@kindling/contracts/investors/schemas.ts";
import { z } from "zod";
import founders from "./data/founders.json" with { type: "json" };
import investors from "./data/investors.json" with { type: "json" };

// The domains are reserved by RFC 2606, the telephone numbers by regulators for fiction.

/** The forty founders of the demo. */
export const demoFounders = (): FounderCreate[] => z.array(founderCreate.strict()).parse(founders);

/** The thirty investors of the demo. The first gets id 1, whose dashboard is shown. */
export const demoInvestors = (): InvestorCreate[] => z.array(investorCreate.strict()).parse(investors);
