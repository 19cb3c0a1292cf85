import type { ServerResponse } from "node:http";
import type { Log } from "@kindling/service-kit/log.ts";
import type { SessionStore } from "./session-store.ts";

/** How often the sessions of open streams are checked, in ms. */
const checkMs = 5_000;
/** In this process. Each dashboard that is visible and in use has one. */
const streamsPerSession = 20;
/** Sessions per query. */
const batch = 500;

/** Ends streams whose session has ended. */
export class SessionWatch {
  private readonly store: Pick<SessionStore, "active">;
  private readonly log: Log;
  private readonly open = new Map<string, Set<() => void>>();
  private readonly timer: NodeJS.Timeout;
  private checking: Promise<void> | undefined;

  constructor(store: Pick<SessionStore, "active">, log: Log) {
    this.store = store;
    this.log = log;
    this.timer = setInterval(() => void this.check(), checkMs);
    this.timer.unref();
  }

  /** Whether a session has as many open streams as it may have, so that it cannot take those of all others. */
  isFull(key: Buffer): boolean {
    return (this.open.get(key.toString("hex"))?.size ?? 0) >= streamsPerSession;
  }

  /** Watches a stream until it closes; `end` ends it. */
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

  /** Ends the streams of a session. */
  end(key: Buffer): void {
    this.endAll(key.toString("hex"));
  }

  /** Checks all sessions now. Without the database the streams go on. */
  check(): Promise<void> {
    this.checking ??= this.endExpired().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  private async endExpired(): Promise<void> {
    const ids = [...this.open.keys()];
    try {
      for (let at = 0; at < ids.length; at += batch) {
        const part = ids.slice(at, at + batch);
        const active = await this.store.active(part.map((id) => Buffer.from(id, "hex")));
        for (const id of part) if (!active.has(id)) this.endAll(id);
      }
    } catch (err) {
      this.log.warn({ err }, "looking up the sessions of open streams failed");
    }
  }

  private endAll(id: string): void {
    for (const end of this.open.get(id) ?? []) end();
  }
}
