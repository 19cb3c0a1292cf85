import { z } from "zod";
import { defineEndpoint, type EndpointShape } from "./endpoint.ts";
import { pathId } from "./fields/primitives.ts";
import { founder, founderAuth, founderIdentity } from "./founders/schemas.ts";
import { investor, investorEmail, investorIdentity } from "./investors/schemas.ts";

/** Finds a founder by email, ignoring case. The gateway calls it at sign-in. */
export const findFounderByEmail = defineEndpoint({
  name: "findFounderByEmail",
  method: "POST",
  path: "/internal/founders/by-email",
  owner: "founders",
  audience: ["gateway"],
  summary: "The founder with an email",
  body: founderAuth,
  response: founderIdentity,
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
  response: investorIdentity,
  status: 200,
  errors: [400, 404],
});

const byId = z.object({ id: pathId });

/** Saves the email that a founder has confirmed, in the founder's name. */
export const changeFounderEmail = defineEndpoint({
  name: "changeFounderEmail",
  method: "PUT",
  path: "/internal/founders/:id/email",
  owner: "founders",
  audience: ["gateway"],
  summary: "A founder's confirmed email",
  params: byId,
  body: founderAuth,
  response: founder,
  status: 200,
  errors: [400, 404, 409],
});

/** Saves the email that an investor has confirmed, in the investor's name. */
export const changeInvestorEmail = defineEndpoint({
  name: "changeInvestorEmail",
  method: "PUT",
  path: "/internal/investors/:id/email",
  owner: "investors",
  audience: ["gateway"],
  summary: "An investor's confirmed email",
  params: byId,
  body: investorEmail,
  response: investor,
  status: 200,
  errors: [400, 404, 409],
});

/** Endpoints that only the gateway calls, neither routed nor documented publicly. */
export const internalEndpoints: readonly EndpointShape[] = [
  findFounderByEmail,
  findInvestorByEmail,
  changeFounderEmail,
  changeInvestorEmail,
];
