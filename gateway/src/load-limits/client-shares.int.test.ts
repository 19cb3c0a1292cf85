import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import { afterEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, proxiedEnv, startEnforced } from "../testing/enforced-gateway.ts";
import { respondJson } from "../testing/recording-upstream.ts";

let gateway: EnforcedGateway;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.close();
});

/** A gateway whose clients' addresses are in X-Forwarded-For. */
const start = async (load: { inFlight?: number; bufferedBytes?: number } = {}) => {
  gateway = await startEnforced({ load, env: proxiedEnv });
};
/** The cookies of that many sessions. */
async function signIn(count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await gateway.adminCookie());
  return cookies;
}
const from = (address: string, cookie = "") => ({ "x-forwarded-for": address, cookie });
const get = async (path: string, headers: Record<string, string>) =>
  (await gateway.call("GET", path, undefined, headers)).status;
const gauge = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await gateway.registry.metrics())?.[1]);
const inFlight = () => gauge("gateway_requests_in_flight");

/** Writes to a new connection and reads nothing. */
async function sendUnread(text: string): Promise<void> {
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket.pause());
  await once(socket, "connect");
  socket.write(text);
}

/** The founders service responds once the returned function is called. */
function holdFounders(): () => void {
  const held: (() => void)[] = [];
  const { founders } = gateway.upstreams;
  const respond = founders.respond;
  founders.respond = (...request) => void held.push(() => respondJson([])(...request));
  return () => {
    founders.respond = respond;
    for (const one of held.splice(0)) one();
  };
}

describe("an eighth of the requests in flight", () => {
  it("is all that many connections of one address that read nothing can hold", async () => {
    await start({ inFlight: 64 });
    const request =
      "GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 192.0.2.1\r\n\r\n";
    for (let n = 0; n < 16; n += 1) await sendUnread(request.repeat(8));
    await expect.poll(inFlight).toBeGreaterThan(0);
    expect(await inFlight()).toBeLessThanOrEqual(8);
    for (const path of ["/", "/api/config", "/api/session"])
      expect(await get(path, from("192.0.2.2")), path).toBe(200);
    const signedIn = await gateway.call(
      "POST",
      "/api/admin/session",
      { passcode: "test-passcode" },
      from("192.0.2.2"),
    );
    expect(signedIn.status).toBe(200);
  });

  it.each([
    ["one IPv4 address", (_n: number) => "192.0.2.1"],
    ["one /48 of IPv6", (n: number) => `2001:db8:1:${n}::1`],
  ])("is what all sessions of %s have together", async (_name, address) => {
    await start({ inFlight: 16 });
    const cookies = await signIn(3);
    const release = holdFounders();
    const waiting = [0, 1].map((n) => get("/api/founders", from(address(n), cookies[n])));
    await expect.poll(inFlight).toBe(2);
    const refused = await gateway.call("GET", "/api/founders", undefined, from(address(2), cookies[2]));
    expect(refused).toMatchObject({ status: 503, body: { error: texts.overloaded } });
    expect(refused.headers.get("retry-after")).toBe("1");
    release();
    expect(await Promise.all(waiting)).toEqual([200, 200]);
    expect(await get("/api/founders", from(address(2), cookies[2]))).toBe(200);
  });

  it("is what one session has at all addresses together", async () => {
    await start({ inFlight: 16 });
    const [cookie, another] = await signIn(2);
    const release = holdFounders();
    const waiting = [1, 2].map((n) => get("/api/founders", from(`192.0.2.${n}`, cookie)));
    await expect.poll(inFlight).toBe(2);
    expect(await get("/api/founders", from("192.0.2.3", cookie))).toBe(503);
    waiting.push(get("/api/founders", from("192.0.2.3", another)));
    await expect.poll(inFlight).toBe(3);
    release();
    expect(await Promise.all(waiting)).toEqual([200, 200, 200]);
    await expect.poll(inFlight).toBe(0);
  });

  it("holds requests of a client that left, until the service has responded", async () => {
    await start({ inFlight: 16 });
    const cookie = await gateway.adminCookie();
    const release = holdFounders();
    for (let n = 1; n <= 2; n += 1) {
      await sendUnread(
        `GET /founders/${n} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 192.0.2.1\r\ncookie: ${cookie}\r\n\r\n`,
      );
      await expect.poll(inFlight).toBe(n);
    }
    await expect.poll(() => gateway.upstreams.founders.received.length).toBe(2);
    for (const socket of sockets) socket.destroy();
    expect(await get("/api/config", from("192.0.2.1"))).toBe(503);
    release();
    await expect.poll(inFlight).toBe(0);
    expect(await get("/api/config", from("192.0.2.1"))).toBe(200);
  });

  it("lets all clients of one address make 64 requests at a time", async () => {
    await start();
    const cookies = await signIn(4);
    const release = holdFounders();
    const all = Array.from({ length: 64 }, (_, n) => get("/founders/1", from("192.0.2.1", cookies[n % 4])));
    await expect.poll(inFlight).toBe(64);
    release();
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  });
});

describe("an eighth of the bytes of bodies", () => {
  const share = 65_536;
  const headers = (address: string, cookie = "") =>
    `x-forwarded-for: ${address}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`;
  /** Sends a body without its end. */
  const sendUnfinished = (address: string, cookie?: string) =>
    sendUnread(
      `PUT /api/founders/1 HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers(address, cookie)}content-length: 50001\r\n\r\n${"x".repeat(50_000)}`,
    );
  const put = async (address: string, cookie: string) =>
    (await gateway.call("PUT", "/api/founders/1", { notes: "x".repeat(30_000) }, from(address, cookie)))
      .status;
  /** Fills until a request is refused. One that arrives before the fillers takes the place of some of them. */
  const fillUntil = (fill: () => Promise<unknown>, request: () => Promise<number>) =>
    expect.poll(() => fill().then(request)).toBe(503);
  const signInFrom = async (address: string) =>
    (await gateway.call("POST", "/api/admin/session", { passcode: "test-passcode" }, from(address))).status;

  it("is all that an address can hold, and it leaves room for sign-ins there", async () => {
    await start({ bufferedBytes: 8 * share });
    const [another, ...cookies] = (await signIn(4)) as [string, ...string[]];
    await fillUntil(
      () => Promise.all(cookies.map((cookie) => sendUnfinished("192.0.2.1", cookie))),
      () => put("192.0.2.1", cookies[0]!),
    );
    expect(await signInFrom("192.0.2.1")).toBe(200);
    expect(await put("192.0.2.2", another)).toBe(200);
  });

  it("is all that a session can hold", async () => {
    await start({ bufferedBytes: 8 * share });
    const [cookie, another] = (await signIn(2)) as [string, string];
    await fillUntil(
      () => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => sendUnfinished(`192.0.2.${n}`, cookie))),
      () => put("192.0.2.9", cookie),
    );
    expect(await put("192.0.2.9", another)).toBe(200);
  });

  it("is left to short bodies when many clients hold all others", async () => {
    await start({ bufferedBytes: 8 * share });
    const cookies = await signIn(10);
    await fillUntil(
      () => Promise.all(cookies.map((cookie, n) => sendUnfinished(`192.0.2.${n}`, cookie))),
      () => put("192.0.2.99", cookies[9]!),
    );
    expect(await signInFrom("192.0.2.99")).toBe(200);
  });
});
