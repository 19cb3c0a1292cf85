import { defineEndpoint, type EndpointShape } from "./endpoint.ts";
import { investorEmail, investorIdentity } from "./investors/schemas.ts";

/** Who an investor's email belongs to, whatever its case; asked by the gateway when one signs in. */
export const findInvestorByEmail = defineEndpoint({
  name: "findInvestorByEmail",
  method: "POST",
  path: "/internal/investors/by-email",
  owner: "investors",
  audience: ["gateway"],
  summary: "Who an email belongs to",
  body: investorEmail,
  reply: investorIdentity,
  status: 200,
  errors: [400, 404],
});

/** What the gateway asks services itself: never routed, in no public document. */
export const internalEndpoints: readonly EndpointShape[] = [findInvestorByEmail];
