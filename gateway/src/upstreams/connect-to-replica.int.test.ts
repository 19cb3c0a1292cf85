import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { identityHeader } from "@kindling/service-kit/identity/signed-identity.ts";
import { afterEach, describe, expect, it } from "vitest";
import { Upstream, type UpstreamLimits } from "./upstream.ts";
import { refusal, type UpstreamError } from "./upstream-failure.ts";

const hosts = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];

/** Responds like a replica whose clock differs: it refuses the gateway's identity. */
const refuseIdentity: RequestListener = ({ headers }, response) =>
  response.writeHead(headers[identityHeader] === "the gateway" ? 401 : 200).end("{}");

/** Replicas on several addresses and one port, as behind a service's name. */
class Replicas {
  port = 0;
  readonly received: Record<string, string[]> = {};
  private readonly servers: (Server | TcpServer)[] = [];

  /** Starts a replica that responds to every request, and to /healthz as `healthz` does. */
  async serve(host: string, healthz?: RequestListener): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url === "/healthz" && healthz) {
        healthz(request, response);
        return;
      }
      if (request.url !== "/healthz") {
        this.received[host] = [...(this.received[host] ?? []), `${request.method} ${request.url}`];
      }
      response.setHeader("content-type", "application/json").end('{"success":true}');
    });
    await this.listen(server, host);
    return server;
  }

  /** Starts a replica that only accepts connections. */
  async accept(host: string, onConnection: (end: () => void) => void): Promise<void> {
    const server = createTcpServer((socket) => {
      socket.on("error", () => {});
      onConnection(() => socket.resetAndDestroy());
    });
    await this.listen(server, host);
  }

  private async listen(server: Server | TcpServer, host: string): Promise<void> {
    this.servers.push(server);
    await once(server.listen(this.port, host), "listening");
    this.port = (server.address() as { port: number }).port;
  }

  close(): void {
    for (const server of this.servers) {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    }
  }
}

let replicas: Replicas;
let upstream: Upstream;
afterEach(async () => {
  replicas.close();
  await upstream.close();
});

const known = (addresses: readonly string[]) => addresses.map((address) => ({ address, family: 4 }));

/** Creates the upstream for the replicas' name. */
function connect(
  addresses = hosts,
  resolve = async () => known(addresses),
  limits: Partial<UpstreamLimits> = {},
): void {
  const origin = `http://founders.test:${replicas.port}`;
  upstream = new Upstream({ name: "founders", origin, resolve, limits, identity: () => "the gateway" });
}

/** Sends a write, which may not be repeated; resolves with the status or the kind of failure. */
const post = (path: string): Promise<number | string> =>
  upstream.request({ path, method: "POST", body: "{}" }).then(
    ({ statusCode }) => statusCode,
    ({ kind }: UpstreamError) => kind,
  );
const postAll = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => post(`/${n}`)));
const all = (count: number, status: number | string) => Array(count).fill(status);

describe("connections to the replicas of a service", () => {
  it("go to each in turn", async () => {
    replicas = new Replicas();
    for (const host of hosts) await replicas.serve(host);
    connect(hosts.toReversed());
    // Fewer requests than connections, so that each opens its own.
    expect(await postAll(15)).toEqual(all(15, 200));
    expect(hosts.map((host) => replicas.received[host]?.length)).toEqual([5, 5, 5]);
  });

  it("skip a replica that does not listen", async () => {
    replicas = new Replicas();
    await replicas.serve(hosts[1]!);
    connect();
    expect(await postAll(30)).toEqual(all(30, 200));
    expect(replicas.received[hosts[1]!]).toHaveLength(30);
  });

  it.each<[string, (host: string) => Promise<unknown>]>([
    [
      "is about to stop",
      (host) =>
        replicas.serve(host, (_request, response) => response.setHeader("connection", "close").end("{}")),
    ],
    ["fails", (host) => replicas.serve(host, (_request, response) => response.writeHead(503).end("{}"))],
    ["refuses the identity", (host) => replicas.serve(host, refuseIdentity)],
    ["resets connections", (host) => replicas.accept(host, (end) => end())],
    ["hangs", (host) => replicas.accept(host, () => {})],
  ])("skip a replica that %s", async (_what, serve) => {
    replicas = new Replicas();
    await serve(hosts[0]!);
    await replicas.serve(hosts[1]!);
    connect(hosts.slice(0, 2));
    expect(await postAll(20)).toEqual(all(20, 200));
    expect(replicas.received).toEqual({ [hosts[1]!]: expect.any(Array) });
  });

  it("wait for a slow replica while the other does not listen yet", async () => {
    replicas = new Replicas();
    await replicas.serve(hosts[0]!, async (_request, response) => {
      // Longer than the delay of the next attempt.
      await sleep(1_000);
      response.end("{}");
    });
    connect(hosts.slice(0, 2));
    expect(await postAll(20)).toEqual(all(20, 200));
  });

  it("are closed when their health check succeeds after that of another replica", async () => {
    replicas = new Replicas();
    let ended = 0;
    const late = await replicas.serve(hosts[0]!, async (_request, response) => {
      await sleep(1_500);
      response.end("{}");
    });
    late.on("connection", (socket) => socket.once("close", () => ended++));
    await replicas.serve(hosts[1]!);
    connect(hosts.slice(0, 2));
    expect(await postAll(4)).toEqual(all(4, 200));
    await expect.poll(() => ended).toBe(2);
    expect(replicas.received).toEqual({ [hosts[1]!]: expect.any(Array) });
  });

  it("share one lookup of the name", async () => {
    replicas = new Replicas();
    for (const host of hosts) await replicas.serve(host);
    let asked = 0;
    connect(hosts, async () => {
      asked += 1;
      await sleep(100);
      return known(hosts);
    });
    expect(await postAll(30)).toEqual(all(30, 200));
    expect(asked).toBe(1);
    replicas.close();
    await expect.poll(() => post("/later")).toBe("unreachable");
    expect(asked).toBeGreaterThan(1);
  });

  it("are made once the name resolves, and fail before", async () => {
    replicas = new Replicas();
    await replicas.serve(hosts[0]!);
    let asked = 0;
    connect(hosts, async () => {
      asked += 1;
      if (asked <= 2)
        throw Object.assign(new Error("not known"), { code: "ENOTFOUND", syscall: "getaddrinfo" });
      return known(hosts);
    });
    expect(await post("/1")).toBe("unreachable");
    expect(await post("/2")).toBe(200);
  });

  it("fail as refused when a replica refuses the identity and no other is healthy", async () => {
    replicas = new Replicas();
    await replicas.serve(hosts[0]!, refuseIdentity);
    connect(hosts.slice(0, 2));
    expect(await postAll(3)).toEqual(all(3, "refused"));
    expect(replicas.received).toEqual({});
    expect(await upstream.ready()).toBe(refusal);
  });

  it("fail when no replica is healthy", async () => {
    replicas = new Replicas();
    await replicas.accept(hosts[0]!, (end) => end());
    connect(hosts.slice(0, 2));
    expect(await postAll(3)).toEqual(all(3, "unreachable"));
    expect(replicas.received).toEqual({});
  });

  it("fail as unreachable, not as overloaded, when the only replica hangs", async () => {
    replicas = new Replicas();
    await replicas.accept(hosts[0]!, () => {});
    connect(hosts.slice(0, 1), undefined, { connectTimeoutMs: 900, deadlineMs: 2_000 });
    expect(await postAll(3)).toEqual(all(3, "unreachable"));
  });

  it("end after 100 requests, so that a new replica gets its share", async () => {
    replicas = new Replicas();
    await replicas.serve(hosts[0]!);
    connect(hosts.slice(0, 2), undefined, { connections: 1 });
    for (let n = 0; n < 100; n++) await post("/");
    await replicas.serve(hosts[1]!);
    for (let n = 0; n < 100; n++) await post("/");
    expect(hosts.slice(0, 2).map((host) => replicas.received[host]?.length)).toEqual([100, 100]);
  });

  it("are made again to a replica that has come back", async () => {
    replicas = new Replicas();
    await replicas.serve(hosts[0]!);
    replicas.close();
    connect(hosts.slice(0, 1));
    expect(await post("/1")).toBe("unreachable");
    await replicas.serve(hosts[0]!);
    expect(await post("/2")).toBe(200);
    expect(replicas.received[hosts[0]!]).toEqual(["POST /2"]);
  });
});
