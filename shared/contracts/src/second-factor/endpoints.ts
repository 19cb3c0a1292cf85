import { defineEndpoint } from "../endpoint.ts";
import {
  passcodeAndCode,
  recoveryCodes,
  secondFactor,
  secondFactorSetup,
  typedCode,
  typedPasscode,
} from "./schemas.ts";

// A viewer's second factor is part of their own sign-in, so they may change it.
const own = { owner: "gateway", audience: ["admin", "viewer"] } as const;

export const readSecondFactor = defineEndpoint({
  ...own,
  name: "readSecondFactor",
  method: "GET",
  path: "/api/admin/second-factor",
  summary: "Whether one's own sign-in needs a code, and how many recovery codes are left",
  response: secondFactor,
  status: 200,
  errors: [404],
});

export const beginSecondFactor = defineEndpoint({
  ...own,
  name: "beginSecondFactor",
  method: "POST",
  path: "/api/admin/second-factor/setup",
  summary:
    "With one's passcode: a new secret for an authenticator app; it counts once a code has confirmed it",
  body: typedPasscode,
  response: secondFactorSetup,
  status: 200,
  errors: [400, 404, 409],
});

export const confirmSecondFactor = defineEndpoint({
  ...own,
  name: "confirmSecondFactor",
  method: "POST",
  path: "/api/admin/second-factor",
  summary: "Confirm the secret with a code: from now on sign-in needs one. Ends one's other sessions",
  body: typedCode,
  response: recoveryCodes,
  status: 200,
  errors: [400, 404, 409],
});

export const removeSecondFactor = defineEndpoint({
  ...own,
  name: "removeSecondFactor",
  method: "DELETE",
  path: "/api/admin/second-factor",
  summary: "Turn one's second factor off, with one's passcode and a code",
  body: passcodeAndCode,
  response: secondFactor,
  status: 200,
  errors: [400, 404, 409],
});
