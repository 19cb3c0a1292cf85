import type { Bus } from "../../bus/bus.ts";

/** The bus was unreachable for long; another replica may reach it. */
export class BusUnreachable extends Error {
  constructor() {
    super("the bus is unreachable, another replica gets its turn");
  }
}

/** The time in which a relay's publishes fail. */
export class BusOutage {
  private since: number | null = null;

  /** A publish failed. Returns whether it is the first since one was acknowledged. */
  begin(): boolean {
    if (this.since !== null) return false;
    this.since = performance.now();
    return true;
  }

  /** A publish was acknowledged. */
  end(): void {
    this.since = null;
  }

  /** @throws BusUnreachable when nothing was acknowledged for so long, in ms, and the bus is unreachable */
  async check(bus: Bus, longestMs: number): Promise<void> {
    if (this.since === null || performance.now() - this.since < longestMs) return;
    if (!(await bus.ready())) throw new BusUnreachable();
  }
}
