import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@kindling/test-kit/client.ts";

/** Interval between two checks of a gateway, in ms. */
const checkEveryMs = 200;

/** Sends each request to the next healthy gateway, as a reverse proxy does. */
export class ReverseProxy extends Client {
  private readonly urls: readonly string[];
  private healthy: readonly string[];
  private turn = 0;
  private stopped = false;

  constructor(urls: readonly string[]) {
    super();
    this.urls = urls;
    this.healthy = urls;
    void this.watch();
  }

  get url(): string {
    const url = this.healthy[this.turn++ % this.healthy.length];
    if (url === undefined) throw new Error("no gateway is healthy");
    return url;
  }

  /** How many gateways are healthy. */
  get count(): number {
    return this.healthy.length;
  }

  stop(): void {
    this.stopped = true;
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      const health = await Promise.all(
        this.urls.map((url) =>
          fetch(`${url}/livez`, { signal: AbortSignal.timeout(2_000) }).then(
            ({ status }) => status === 200,
            () => false,
          ),
        ),
      );
      this.healthy = this.urls.filter((_, n) => health[n]);
      await sleep(checkEveryMs);
    }
  }
}
