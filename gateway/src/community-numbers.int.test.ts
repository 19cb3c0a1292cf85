import { afterEach, describe, expect, it } from "vitest";
import { type RecordingUpstream, respondJson } from "./testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "./testing/start-gateway.ts";

let gateway: RunningGateway;
let time = 0;
afterEach(() => gateway.close());

const numbers = { founders: 40, investors: 30, matches: 246 };
async function start(env: Record<string, string>): Promise<RecordingUpstream> {
  gateway = await startGateway({ env, now: () => time });
  gateway.upstreams.matches.respond = respondJson(numbers);
  return gateway.upstreams.matches;
}
async function get() {
  const response = await fetch(`${gateway.url}/api/community-numbers`);
  const { data } = (await response.json()) as { data?: unknown };
  return { status: response.status, data, cached: response.headers.get("cache-control") };
}

describe("GET /api/community-numbers", () => {
  it("returns null and asks nobody by default", async () => {
    const matches = await start({});
    expect(await get()).toEqual({ status: 200, data: null, cached: "no-store" });
    expect(matches.received).toEqual([]);
  });

  it("returns the numbers, counted once a minute for all visitors", async () => {
    const matches = await start({ COMMUNITY_NUMBERS: "show" });
    const shown = { status: 200, data: numbers, cached: "public, max-age=60" };
    expect(await Promise.all([get(), get(), get()])).toEqual([shown, shown, shown]);
    time += 59_999;
    expect(await get()).toEqual(shown);
    expect(matches.received).toHaveLength(1);
    time += 1;
    matches.respond = respondJson({ ...numbers, founders: 41 });
    expect(await get()).toMatchObject({ data: { founders: 41 } });
    expect(matches.received).toHaveLength(2);
  });

  it("asks again after a failure", async () => {
    const matches = await start({ COMMUNITY_NUMBERS: "show" });
    matches.respond = respondJson(null, 500);
    expect((await get()).status).toBe(502);
    matches.respond = respondJson(numbers);
    expect(await get()).toMatchObject({ status: 200, data: numbers });
  });
});
