import type { ServerResponse } from "node:http";
import type { Log } from "@kindling/service-kit/log.ts";
import type { SessionStore } from "./session-store.ts";

/** How often it is asked whether the sessions of open answers still last, in ms. */
const checkMs = 5_000;
/** How many are asked for in one query. */
const batch = 500;

/** Ends answers that have no end of their own when the session ends that they were asked for in. */
export class SessionWatch {
  private readonly store: Pick<SessionStore, "lasting">;
  private readonly log: Log;
  private readonly open = new Map<string, Set<() => void>>();
  private readonly timer: NodeJS.Timeout;
  private checking: Promise<void> | undefined;

  constructor(store: Pick<SessionStore, "lasting">, log: Log) {
    this.store = store;
    this.log = log;
    this.timer = setInterval(() => void this.check(), checkMs);
    this.timer.unref();
  }

  /** Watches an answer until it closes; `end` ends it. */
  add(key: Buffer, response: ServerResponse, end: () => void): void {
    if (response.destroyed) return;
    const id = key.toString("hex");
    const ends = this.open.get(id) ?? new Set();
    this.open.set(id, ends.add(end));
    response.once("close", () => {
      ends.delete(end);
      if (ends.size === 0 && this.open.get(id) === ends) this.open.delete(id);
    });
  }

  /** Ends the answers of a session. */
  end(key: Buffer): void {
    this.endAll(key.toString("hex"));
  }

  /** Asks for all sessions now. While the database is away the answers go on. */
  check(): Promise<void> {
    this.checking ??= this.ask().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  private async ask(): Promise<void> {
    const ids = [...this.open.keys()];
    try {
      for (let at = 0; at < ids.length; at += batch) {
        const some = ids.slice(at, at + batch);
        const lasting = await this.store.lasting(some.map((id) => Buffer.from(id, "hex")));
        for (const id of some) if (!lasting.has(id)) this.endAll(id);
      }
    } catch (err) {
      this.log.warn({ err }, "the sessions of open answers could not be looked up");
    }
  }

  private endAll(id: string): void {
    for (const end of this.open.get(id) ?? []) end();
  }
}
