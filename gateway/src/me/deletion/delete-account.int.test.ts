import type { Caller } from "@kindling/contracts/access.ts";
import { identityHeader, verifyIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type EnforcedGateway, people, respondWith, startEnforced } from "../../testing/enforced-gateway.ts";
import { publishMember } from "../../testing/publish-member.ts";
import { identitySecret } from "../../testing/start-gateway.ts";

const [ada] = people.founders;
const archived = { id: ada.id, version: 2, archived_at: "2026-01-02T03:04:05.678Z", erased_at: null };
let gateway: EnforcedGateway;
let cookie: string;
/** What the service does between archiving the record and its response. */
let beforeResponse: () => Promise<unknown>;
let caller: Caller | null;

beforeAll(async () => {
  gateway = await startEnforced();
  const { founders } = gateway.upstreams;
  const { respond } = founders;
  founders.respond = (request, response, raw) => {
    if (request.url !== `/internal/founders/${ada.id}/archive`) return respond(request, response, raw);
    caller = verifyIdentity(request.headers[identityHeader], "founders", [identitySecret]);
    void beforeResponse().then(
      () => respondWith(() => [200, { success: true, data: archived }])(request, response, raw),
      () => raw.socket.destroy(),
    );
  };
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
  beforeResponse = async () => {};
  const response = await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  cookie = response.cookie!;
});

const remove = () => gateway.call("DELETE", "/api/me", { email: ada.email }, { cookie });
const sessions = () => gateway.database.query("select from sessions");

it("archives as the gateway, which the service records in the member's name", async () => {
  const { status, body } = await remove();
  expect([status, body.data]).toEqual([200, { state: "deleted", erased_from: "2026-02-01T03:04:05.678Z" }]);
  expect(caller).toEqual({ role: "gateway" });
  expect(await sessions()).toEqual([]);
});

it("leaves the access to the record's event when it is cut off after archiving", async () => {
  beforeResponse = () => Promise.reject(new Error("cut off"));
  expect((await remove()).status).toBe(502);
  expect(await sessions()).toHaveLength(1);
  await publishMember(gateway.bus, "founder", { is: "archived" });
  expect(await sessions()).toEqual([]);
});

it("leaves the access to the record's event when the database fails after archiving", async () => {
  beforeResponse = () => gateway.database.query("alter table mailed_links rename to lost");
  expect((await remove()).status).toBe(500);
  await gateway.database.query("alter table lost rename to mailed_links");
  expect(await sessions()).toHaveLength(1);
  await publishMember(gateway.bus, "founder", { is: "archived" });
  expect(await sessions()).toEqual([]);
});
