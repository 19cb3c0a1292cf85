import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import { memberAccount, pathSession, signInReset, suspensionRequest } from "./schemas.ts";

const byId = z.object({ id: pathId });
const common = { owner: "gateway", audience: ["admin"], status: 200 } as const;

export const founderAccount = accountOf("Founder", "a founder", "/api/founders/:id/account");
export const investorAccount = accountOf("Investor", "an investor", "/api/investors-database/:id/account");

/** What admins do with the account of a founder or an investor. */
function accountOf(One: string, one: string, path: `/${string}`) {
  return {
    read: defineEndpoint({
      ...common,
      audience: ["admin", "viewer"],
      name: `read${One}Account`,
      method: "GET",
      path,
      summary: `How ${one} signs in: the suspension, the password and the sessions`,
      params: byId,
      response: memberAccount,
      errors: [400, 404],
    }),
    suspend: defineEndpoint({
      ...common,
      name: `suspend${One}`,
      method: "POST",
      path: `${path}/suspend`,
      summary: `Suspend ${one}, who cannot sign in any more; ends every session`,
      params: byId,
      body: suspensionRequest,
      response: memberAccount,
      errors: [400, 404],
    }),
    lift: defineEndpoint({
      ...common,
      name: `lift${One}Suspension`,
      method: "POST",
      path: `${path}/lift`,
      summary: `Lift the suspension of ${one}`,
      params: byId,
      response: memberAccount,
      errors: [400, 404],
    }),
    endSessions: defineEndpoint({
      ...common,
      name: `end${One}Sessions`,
      method: "DELETE",
      path: `${path}/sessions`,
      summary: `End every session of ${one}`,
      params: byId,
      response: memberAccount,
      errors: [400, 404],
    }),
    endSession: defineEndpoint({
      ...common,
      name: `end${One}Session`,
      method: "DELETE",
      path: `${path}/sessions/:session`,
      summary: `End a session of ${one}`,
      params: byId.extend({ session: pathSession }),
      response: memberAccount,
      errors: [400, 404],
    }),
    reset: defineEndpoint({
      ...common,
      name: `reset${One}SignIn`,
      method: "POST",
      path: `${path}/reset`,
      summary:
        One === "Investor"
          ? "End an investor's sessions and password, and invite them to choose a new one"
          : "End a founder's sessions and links; with a mail server, mails a new link",
      params: byId,
      response: signInReset,
      errors: [400, 404, 409],
    }),
  };
}
