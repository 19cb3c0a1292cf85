import { setTimeout as sleep } from "node:timers/promises";
import { type CallOptions, call, type Reply } from "../containers/client.ts";

/** How often each gateway is asked for its health, in ms. */
const askEveryMs = 200;

/** What a proxy in front of several gateways does: asks each for its health, and leaves out who is not well. */
export class InFrontOfGateways {
  private readonly urls: readonly string[];
  private readonly headers: Record<string, string>;
  private well: readonly string[];
  private turn = 0;
  private stopped = false;

  /** `headers` go with each call. */
  constructor(urls: readonly string[], headers: Record<string, string>) {
    this.urls = urls;
    this.well = urls;
    this.headers = headers;
    void this.watch();
  }

  call = (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const url = this.well[this.turn++ % this.well.length];
    if (url === undefined) throw new Error("no gateway is well");
    return call(url, method, path, { ...options, headers: { ...this.headers, ...options.headers } });
  };

  /** How many gateways are well. */
  get count(): number {
    return this.well.length;
  }

  stop(): void {
    this.stopped = true;
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      const health = await Promise.all(
        this.urls.map((url) =>
          fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
            ({ status }) => status === 200,
            () => false,
          ),
        ),
      );
      this.well = this.urls.filter((_, n) => health[n]);
      await sleep(askEveryMs);
    }
  }
}
