import { defineEndpoint, type EndpointShape } from "./endpoint.ts";
import { founderAuth, founderIdentity } from "./founders/schemas.ts";
import { investorEmail, investorIdentity } from "./investors/schemas.ts";

/** Finds a founder by email, ignoring case. The gateway calls it at sign-in. */
export const findFounderByEmail = defineEndpoint({
  name: "findFounderByEmail",
  method: "POST",
  path: "/internal/founders/by-email",
  owner: "founders",
  audience: ["gateway"],
  summary: "The founder with an email",
  body: founderAuth,
  reply: founderIdentity,
  status: 200,
  errors: [400, 404],
});

/** Finds an investor by email, ignoring case. The gateway calls it at sign-in. */
export const findInvestorByEmail = defineEndpoint({
  name: "findInvestorByEmail",
  method: "POST",
  path: "/internal/investors/by-email",
  owner: "investors",
  audience: ["gateway"],
  summary: "The investor with an email",
  body: investorEmail,
  reply: investorIdentity,
  status: 200,
  errors: [400, 404],
});

/** Endpoints that only the gateway calls, neither routed nor documented publicly. */
export const internalEndpoints: readonly EndpointShape[] = [findFounderByEmail, findInvestorByEmail];
