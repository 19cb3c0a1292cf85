import type { Caller } from "@kindling/contracts/access.ts";
import type { EndpointShape, Owner } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { internalEndpoints } from "@kindling/contracts/internal-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { expect, it } from "vitest";
import { admin, testSecrets } from "../identity.ts";
import type { TestService } from "../test-service.ts";

const own = 7;
const another = 8;
const callers: readonly Caller[] = [
  { role: "public" },
  { role: "founder", id: own },
  { role: "investor", id: own },
  admin,
  { role: "viewer", name: "vera" },
  { role: "gateway" },
];
const foreignSecrets = ["a-secret-that-no-service-was-ever-given"];

/** Identity headers that a service must reject, by description. */
function badIdentities(owner: Owner): Record<string, string | undefined> {
  const good = signIdentity(admin, owner, testSecrets);
  const other: Owner = owner === "founders" ? "investors" : "founders";
  const byFounder = signIdentity({ role: "founder", id: own }, owner, testSecrets);
  return {
    "no identity": undefined,
    "a malformed identity": "garbage",
    "an expired identity": signIdentity(admin, owner, testSecrets, Date.now() - 60_000),
    "an identity issued in the future": signIdentity(admin, owner, testSecrets, Date.now() + 60_000),
    "an identity signed with another secret": signIdentity(admin, owner, foreignSecrets),
    "an identity for another service": signIdentity(admin, other, testSecrets),
    "an identity with a changed role": byFounder.replace(`founder.${own}`, "admin."),
    "an identity with a changed id": byFounder.replace(`founder.${own}`, `founder.${another}`),
    "an identity with a truncated signature": good.slice(0, -1),
    "an identity with an unknown role": signIdentity({ role: "superuser" } as never, owner, testSecrets),
  };
}

type Declared = "allowed" | 401 | 403 | "view-only";

/** The declared result for a caller of an endpoint with this id in its path. */
function declared({ audience, method, path }: EndpointShape, caller: Caller, id: number): Declared {
  const isViewer = caller.role === "viewer";
  if (isViewer && method !== "GET" && !audience.includes("viewer")) return "view-only";
  if (audience.includes("public") || (isViewer && audience.includes("admin"))) return "allowed";
  if (caller.role === "public") return 401;
  if (!audience.includes(caller.role)) return 403;
  return "id" in caller && path.includes(":id") && caller.id !== id ? 403 : "allowed";
}

function expectRejected(
  { status, body }: { status: number; body: unknown },
  expected: Exclude<Declared, "allowed">,
  request: string,
): void {
  expect(status, request).toBe(expected === 401 ? 401 : 403);
  expect(failure.strict().parse(body), request).toMatchObject(
    expected === 401
      ? { code: "unauthenticated", error: texts.notSignedIn }
      : { code: "forbidden", error: expected === 403 ? texts.notAllowed : texts.viewOnly },
  );
}

/**
 * Checks that each endpoint of a service allows exactly the callers that the contracts declare, and no request
 * without an identity from the gateway. Generated from the contracts, so that it covers new endpoints.
 */
export function accessSuite(service: TestService, owner: Owner): void {
  const owned = [...endpoints, ...internalEndpoints].filter((endpoint) => endpoint.owner === owner);
  const ask = (endpoint: EndpointShape, id: number, headers: Record<string, string>) =>
    inject(service, endpoint.method, endpoint.path.replace(/:\w+/g, String(id)), headers);

  it("returns 401 on every path without a valid identity", async () => {
    for (const [name, identity] of Object.entries(badIdentities(owner))) {
      const headers: Record<string, string> = identity === undefined ? {} : { [identityHeader]: identity };
      for (const endpoint of owned) {
        const what = `${name}: ${endpoint.method} ${endpoint.path}`;
        expectRejected(await ask(endpoint, own, headers), 401, what);
      }
      for (const path of ["/", "/nowhere", "/internal", "/healthz/", "/metrics/all", "/HEALTHZ"])
        expectRejected(await inject(service, "GET", path, headers), 401, `${name}: ${path}`);
      expectRejected(await inject(service, "POST", "/metrics", headers), 401, `${name}: POST /metrics`);
    }
  });

  it("returns 404 for an unknown path to authenticated callers, and health to every caller", async () => {
    for (const caller of callers) {
      expect((await inject(service, "GET", "/nowhere", service.identity(caller))).status).toBe(404);
    }
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await inject(service, "GET", path, {})).status).toBe(200);
    }
  });

  it("allows exactly the declared callers of each endpoint", async () => {
    for (const endpoint of owned) {
      for (const caller of callers) {
        for (const id of endpoint.path.includes(":id") ? [own, another] : [own]) {
          const expected = declared(endpoint, caller, id);
          const response = await ask(endpoint, id, service.identity(caller));
          const whose = id === own ? "its own" : "another";
          const what = `${endpoint.method} ${endpoint.path} by role ${caller.role} with ${whose} id`;
          if (expected !== "allowed") expectRejected(response, expected, what);
          else expect([200, 400, 404], what).toContain(response.status);
        }
      }
    }
  });
}

async function inject(
  { service }: TestService,
  method: EndpointShape["method"],
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const withBody = method === "POST" || method === "PUT" ? { payload: {} } : {};
  const response = await service.app.inject({ method, url, headers, ...withBody });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return { status: response.statusCode, body: isJson ? response.json() : null };
}
