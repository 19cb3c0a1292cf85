import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { internalEndpoints } from "@kindling/contracts/internal-endpoints.ts";
import { bodyExamples } from "@kindling/contracts/openapi/body-examples.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { quickHash } from "@kindling/gateway/testing/quick-hash.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Community, passcode, password } from "./community.ts";
import { expectedAudiences, refusedToViewers } from "./expected-audiences.ts";

let community: Community;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kindling-admins-"));
  const hash = quickHash(passcode);
  const file = join(folder, "admins");
  writeFileSync(file, `ada ${hash}\nvera ${hash} viewer\n`);
  community = await Community.start({ ADMINS_FILE: file });
});
afterAll(async () => {
  await community?.stop();
  rmSync(folder, { recursive: true });
});

type Outcome = "allowed" | 401 | 403 | "view-only";

interface Caller {
  role?: Role;
  /** Whether the caller owns the requested record. */
  own?: boolean;
  /** Whether HEAD requests are compared with GET, too. */
  sendsHead?: boolean;
  cookie(): Promise<string | undefined>;
}

type Role = "admin" | "viewer" | "founder" | "investor";

/** Every kind of caller. An ended session is refused like a forged one: see the gateway's sessions.int.test.ts. */
const callers: Readonly<Record<string, Caller>> = {
  "a client without a session": { sendsHead: true, cookie: async () => undefined },
  "an admin": { role: "admin", cookie: signedIn("admin") },
  "a viewer": { role: "viewer", cookie: signedIn("viewer") },
  "a founder, for their own record": { role: "founder", own: true, cookie: signedIn("founder") },
  "a founder, for another's record": { role: "founder", sendsHead: true, cookie: signedIn("founder", 1) },
  "an investor, for their own record": { role: "investor", own: true, cookie: signedIn("investor") },
  "an investor, for another's record": { role: "investor", cookie: signedIn("investor", 1) },
  "a client with a forged cookie": {
    cookie: once(async () => {
      const cookie = await community.signIn("admin");
      const at = cookie.indexOf("=") + 10;
      return cookie.slice(0, at) + (cookie[at] === "A" ? "B" : "A") + cookie.slice(at + 1);
    }),
  },
};

/** A cookie that stays invalid. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Signs in again only when a call has ended the session. */
function signedIn(role: Role, nth = 0): () => Promise<string> {
  let cookie: string | undefined;
  return async () => {
    const session = cookie && (await community.send("GET", "/api/session", { cookie }));
    if (!cookie || !session || session.body.data === null) cookie = await community.signIn(role, nth);
    return cookie;
  };
}

function expected(endpoint: EndpointShape, caller: Caller): Outcome {
  const allowed: readonly string[] = expectedAudiences[endpoint.name]!;
  const isViewer = caller.role === "viewer";
  if (isViewer && refusedToViewers.includes(endpoint.name)) return "view-only";
  if (allowed.includes("public")) return "allowed";
  if (caller.role === undefined) return 401;
  if (!allowed.includes(caller.role)) return isViewer && endpoint.method !== "GET" ? "view-only" : 403;
  if (caller.role === "admin" || isViewer || !endpoint.path.includes("/:id")) return "allowed";
  return caller.own ? "allowed" : 403;
}

/** Wrong secrets would use up the attempts of the other cases. */
const rightSecrets: Readonly<Record<string, object>> = {
  createAdminSession: { name: "ada", passcode },
  createInvestorSession: { email: "investor1@example.com", password },
  changeOwnPassword: { current_password: password, password },
};

/** Any response other than an access error means that the call was allowed. */
function outcomeOf({ status, body }: { status: number; body: { error?: string } | undefined }): Outcome {
  if (status === 401 && body?.error === texts.notSignedIn) return 401;
  if (status === 403 && body?.error === texts.notAllowed) return 403;
  if (status === 403 && body?.error === texts.viewOnly) return "view-only";
  return "allowed";
}

/** The endpoint's path for the first founder's or investor's own record. */
function pathOf({ path }: EndpointShape): string {
  const id = path.startsWith("/api/matches")
    ? 1
    : path.includes("investors")
      ? community.investors[0]
      : community.founders[0];
  return path.replace(/:\w+/g, String(id));
}

describe("the expected audiences", () => {
  it("include every endpoint, with its declared audience, and no unknown one", () => {
    const sorted = (audiences: [string, readonly string[]][]) =>
      audiences.map(([name, audience]) => [name, audience.toSorted()] as const);
    const declared = endpoints.map(({ name, audience }): [string, readonly string[]] => [name, audience]);
    expect(Object.fromEntries(sorted(declared))).toEqual(
      Object.fromEntries(sorted(Object.entries(expectedAudiences))),
    );
  });
});

describe.each(Object.entries(callers))("%s", (_who, caller) => {
  it.each(endpoints)("gets the decided access to $method $path", async (endpoint) => {
    const cookie = await caller.cookie();
    const body = endpoint.body && { ...bodyExamples[endpoint.name], ...rightSecrets[endpoint.name] };
    const response = await community.send(endpoint.method, pathOf(endpoint), { cookie, body });
    expect(outcomeOf(response), response.text).toBe(expected(endpoint, caller));
    expect(response.status, response.text).toBeLessThan(500);
    if (endpoint.name === "resetInvestorSignIn" && response.status === 200)
      await community.choosePassword(community.investors[0]!);
    if (caller.sendsHead && endpoint.method === "GET") {
      const head = await community.send("HEAD", pathOf(endpoint), { cookie });
      expect(head.status).toBe(response.status);
    }
  });

  it("cannot reach an internal endpoint from outside", async () => {
    const cookie = await caller.cookie();
    const body = { email: "investor1@example.com" };
    for (const { method, path } of internalEndpoints) {
      const { status } = await community.send(method, path, { cookie, body });
      expect(status, `${method} ${path}`).toBe(404);
    }
  });
});
