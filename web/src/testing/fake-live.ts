import { type Change, change } from "@kindling/contracts/gateway/schemas.ts";
import { vi } from "vitest";

/** Live updates of a test, which it sends itself. */
export class FakeLive {
  private readonly sources: FakeSource[] = [];
  private accepting = true;

  /** Replaces EventSource until `vi.unstubAllGlobals`. */
  constructor() {
    const { sources } = this;
    const isAccepting = () => this.accepting;
    vi.stubGlobal(
      "EventSource",
      class extends FakeSource {
        constructor() {
          super();
          sources.push(this);
          queueMicrotask(() => isAccepting() && this.send("ready", {}));
        }
      },
    );
  }

  /** Lets connections wait, until `accept`. */
  refuse(): void {
    this.accepting = false;
  }

  accept(): void {
    this.accepting = true;
    this.sendAll("ready", {});
  }

  /** Reports a change, as the gateway does. */
  send(changed: Change): void {
    this.sendAll("change", change.parse(changed));
  }

  /** Reports that anything may have changed. */
  sendEverything(): void {
    this.sendAll("everything", {});
  }

  private sendAll(name: string, data: object): void {
    for (const source of this.sources) source.send(name, data);
  }
}

class FakeSource extends EventTarget {
  private closed = false;

  close(): void {
    this.closed = true;
  }

  send(name: string, data: object): void {
    if (this.closed) return;
    this.dispatchEvent(new MessageEvent(name, { lastEventId: "a-1", data: JSON.stringify(data) }));
  }
}
