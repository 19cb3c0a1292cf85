import { consentHeader } from "@kindling/contracts/endpoint.ts";
import { afterEach, expect, it } from "vitest";
import { respondJson } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let gateway: RunningGateway;
afterEach(() => gateway.close());

const configured = { TERMS_URL: "/terms.html", CONSENT_VERSION: "2026-11" };

/** Applies with open access. Returns the status, and the version that the service received. */
async function apply(env: Record<string, string>, sent: Record<string, string>) {
  gateway = await startGateway({ env });
  gateway.upstreams.founders.respond = respondJson(null, 201);
  const headers = { "content-type": "application/json", ...sent };
  const { status } = await fetch(`${gateway.url}/api/founders`, { method: "POST", headers, body: "{}" });
  return { status, received: gateway.upstreams.founders.received.map((each) => each.headers[consentHeader]) };
}

it("forwards the current version with open access", async () => {
  const current = { [consentHeader]: "2026-11" };
  expect(await apply(configured, current)).toEqual({ status: 201, received: ["2026-11"] });
});

it("requires no version with open access, because everybody is an admin", async () => {
  expect(await apply(configured, {})).toEqual({ status: 201, received: [undefined] });
});

it("rejects another version before the service receives it", async () => {
  const older = { [consentHeader]: "2026-10" };
  expect(await apply(configured, older)).toEqual({ status: 409, received: [] });
});

it("forwards no version while none is configured", async () => {
  const any = { [consentHeader]: "2026-11" };
  expect(await apply({}, any)).toEqual({ status: 201, received: [undefined] });
});
