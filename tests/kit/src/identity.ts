import type { Caller } from "@kindling/contracts/access.ts";
import type { Owner } from "@kindling/contracts/endpoint.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";

/** The identity secrets of services under test. */
export const testSecrets: readonly string[] = ["identity-secret-of-services-under-test"];
/** The same, in the format of the environment variable. */
export const testIdentityEnv = { IDENTITY_SECRETS: testSecrets.join(",") };

export const admin: Caller = { role: "admin" };

/** The identity header of a caller, by default an admin. */
export function identityOf(service: Owner, caller: Caller = admin): Record<string, string> {
  return { [identityHeader]: signIdentity(caller, service, testSecrets) };
}
