import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConnectionState, keepConnected } from "./keep-connected.ts";

const log = pino({ level: "silent" });

describe("keepConnected", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** A connection whose n-th attempt ends with `outcomes[n]`; connections are named by their number. */
  function keep(...outcomes: ("fails" | "works")[]) {
    const opened: { state: ConnectionState; end(): void; closed: boolean }[] = [];
    let returns = 0;
    let attempts = 0;
    const connection = keepConnected({
      async open(state) {
        attempts += 1;
        if (outcomes[attempts - 1] === "fails") throw new Error("refused");
        const { promise, resolve } = Promise.withResolvers<void>();
        const one = { state, end: resolve, closed: false };
        opened.push(one);
        return {
          client: attempts,
          closed: promise,
          async close() {
            one.closed = true;
            resolve();
          },
        };
      },
      onConnect() {
        returns += 1;
      },
      log,
    });
    return { connection, opened, returns: () => returns };
  }

  it("waits for the connection while connecting fails", async () => {
    const { connection } = keep("fails", "fails", "works");
    const client = connection.client();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await client).toBe(3);
  });

  it("waits at most two seconds", async () => {
    const { connection } = keep(...Array(100).fill("fails"));
    const client = connection.client().catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await client).toBe("NATS is unreachable");
  });

  it("reports a reconnect, and connects again when the connection ends permanently", async () => {
    const { connection, opened, returns } = keep("works", "works");
    expect(await connection.client()).toBe(1);
    expect(returns()).toBe(1);
    opened[0]!.state.disconnected();
    const client = connection.client();
    opened[0]!.state.reconnected();
    expect(await client).toBe(1);
    expect(returns()).toBe(2);
    opened[0]!.end();
    await vi.advanceTimersByTimeAsync(300);
    expect(await connection.client()).toBe(2);
    expect(returns()).toBe(3);
  });

  it("can be closed while disconnected, which rejects all waiting calls", async () => {
    const { connection, opened } = keep("works");
    await connection.client();
    opened[0]!.state.disconnected();
    const client = connection.client().catch((error: Error) => error.message);
    await connection.close();
    expect(await client).toBe("The bus is closed");
    expect(opened.map(({ closed }) => closed)).toEqual([true]);
  });
});
