import type { Caller } from "@kindling/contracts/access.ts";
import type { EndpointShape, Owner } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { internalEndpoints } from "@kindling/contracts/internal-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { describe, expect, it } from "vitest";
import { admin, testSecrets } from "../identity.ts";
import type { TestService } from "../test-service.ts";

const own = 7;
const another = 8;
const callers: readonly Caller[] = [
  { role: "public" },
  { role: "founder", id: own },
  { role: "investor", id: own },
  admin,
  { role: "gateway" },
];
const foreignSecrets = ["a-secret-that-no-service-was-ever-given"];

/** Identities that are none to a service, by what is wrong with them. */
function badIdentities(owner: Owner): Record<string, string | undefined> {
  const good = signIdentity(admin, owner, testSecrets);
  const other: Owner = owner === "founders" ? "investors" : "founders";
  const byFounder = signIdentity({ role: "founder", id: own }, owner, testSecrets);
  return {
    none: undefined,
    garbage: "garbage",
    "one that has expired": signIdentity(admin, owner, testSecrets, Date.now() - 60_000),
    "one of a time to come": signIdentity(admin, owner, testSecrets, Date.now() + 60_000),
    "one signed with another secret": signIdentity(admin, owner, foreignSecrets),
    "one for another service": signIdentity(admin, other, testSecrets),
    "one whose role was changed": byFounder.replace(`founder.${own}`, "admin."),
    "one whose id was changed": byFounder.replace(`founder.${own}`, `founder.${another}`),
    "one whose signature was cut short": good.slice(0, -1),
    "one for a role there is not": signIdentity({ role: "superuser" } as never, owner, testSecrets),
  };
}

/** What the contract says of a caller at an endpoint, with this id in its path. */
function declared({ audience, path }: EndpointShape, caller: Caller, id: number): "allowed" | 401 | 403 {
  if (audience.includes("public")) return "allowed";
  if (caller.role === "public") return 401;
  if (!audience.includes(caller.role)) return 403;
  return "id" in caller && path.includes(":id") && caller.id !== id ? 403 : "allowed";
}

function expectRefused({ status, body }: { status: number; body: unknown }, expected: 401 | 403): void {
  expect(status).toBe(expected);
  expect(failure.strict().parse(body)).toMatchObject(
    expected === 401
      ? { code: "unauthenticated", error: texts.notSignedIn }
      : { code: "forbidden", error: texts.notAllowed },
  );
}

/**
 * A service answers just those whom the contracts declare, each of its endpoints, and nobody whom
 * the gateway has not named; made from the contracts, so that it holds for what is added to them.
 */
export function accessSuite(service: TestService, owner: Owner): void {
  const owned = [...endpoints, ...internalEndpoints].filter((endpoint) => endpoint.owner === owner);
  const ask = (endpoint: EndpointShape, id: number, headers: Record<string, string>) =>
    inject(service, endpoint.method, endpoint.path.replace(":id", String(id)), headers);

  it.each(Object.entries(badIdentities(owner)))(
    "answers 401 everywhere to an identity that is %s",
    async (name) => {
      // Made now, since they depend on the time.
      const identity = badIdentities(owner)[name];
      const headers: Record<string, string> = identity === undefined ? {} : { [identityHeader]: identity };
      for (const endpoint of owned) expectRefused(await ask(endpoint, own, headers), 401);
      for (const path of ["/", "/nowhere", "/internal", "/healthz/", "/metrics/all", "/HEALTHZ"]) {
        expectRefused(await inject(service, "GET", path, headers), 401);
      }
      expectRefused(await inject(service, "POST", "/metrics", headers), 401);
    },
  );

  it("answers 404 to who is known at addresses that there are not, and health to everyone", async () => {
    for (const caller of callers) {
      expect((await inject(service, "GET", "/nowhere", service.identity(caller))).status).toBe(404);
    }
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await inject(service, "GET", path, {})).status).toBe(200);
    }
  });

  describe.each(owned)("$method $path", (endpoint) => {
    for (const caller of callers) {
      for (const id of endpoint.path.includes(":id") ? [own, another] : [own]) {
        const expected = declared(endpoint, caller, id);
        it(`is ${expected} to ${caller.role} for ${id === own ? "one's own" : "another"} id`, async () => {
          const reply = await ask(endpoint, id, service.identity(caller));
          if (expected !== "allowed") expectRefused(reply, expected);
          else expect([200, 400, 404]).toContain(reply.status);
        });
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
  const reply = await service.app.inject({ method, url, headers, ...withBody });
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  return { status: reply.statusCode, body: isJson ? reply.json() : null };
}
