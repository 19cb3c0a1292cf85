import { texts } from "@kindling/contracts/texts.ts";
import { identityHeader } from "@kindling/service-kit/identity/signed-identity.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { respondJson } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";
import { refusal } from "./upstream-failure.ts";

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.close());

const failure = { success: false, error: "Please sign in.", code: "unauthenticated" };
/** As a replica responds whose clock differs. */
const refuse = respondJson(failure, 401);
const requests: [string, RequestInit][] = [
  ["/founders/1", {}],
  [
    "/api/founders/1/ask",
    { method: "PUT", body: '{"requested_check_usd":1}', headers: { "content-type": "application/json" } },
  ],
];
const send = ([path, options]: (typeof requests)[number]) => fetch(`${gateway.url}${path}`, options);

describe("a service that refuses the gateway's identity", () => {
  it.each(requests)("gets %s once more, on another connection", async (...request) => {
    const { founders } = gateway.upstreams;
    let refused = 0;
    founders.respond = (...args) => (refused++ === 0 ? refuse : respondJson(null))(...args);
    expect((await send(request)).status).toBe(200);
    expect([founders.received.length, founders.connections]).toEqual([2, 2]);
    expect(founders.received[1]).toEqual(founders.received[0]);
  });

  it.each(requests)("makes %s fail with 502, which does not end the caller's session", async (...request) => {
    gateway.upstreams.founders.respond = refuse;
    const response = await send(request);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: texts.upstreamDown, code: "upstream_failed" });
    expect(await gateway.registry.metrics()).toContain(
      'gateway_upstream_failures_total{upstream="founders",kind="refused"} 1',
    );
  });

  it("is named with the reason by /readyz", async () => {
    const { server } = gateway.upstreams.founders;
    const identities: unknown[] = [];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      identities.push(request.headers[identityHeader]);
      refuse({ method: "GET", url: "", headers: {}, body: "" }, response, request);
    });
    const response = await fetch(`${gateway.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ details: [{ path: "founders", message: refusal }] });
    expect(identities[0]).toEqual(expect.stringMatching(/^gateway\.\.founders\./));
  });
});
