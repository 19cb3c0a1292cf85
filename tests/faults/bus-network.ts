import { eventually } from "@kindling/test-kit/eventually.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { docker } from "./docker.ts";

/** A network of NATS only, so that a container can be disconnected from NATS alone. */
export class BusNetwork {
  private readonly kindling: Installation;
  private readonly project: string;
  private readonly name: string;

  private constructor(kindling: Installation, project: string) {
    this.kindling = kindling;
    this.project = project;
    this.name = `${project}_bus`;
  }

  /** Creates it without any container. */
  static async create(kindling: Installation): Promise<BusNetwork> {
    const label = `{{index .Config.Labels "com.docker.compose.project"}}`;
    const [nats] = await kindling.containers("nats");
    const network = new BusNetwork(kindling, await docker("inspect", "--format", label, nats!));
    await docker("network", "create", network.name);
    return network;
  }

  /** Moves NATS to it, and waits until every service has reconnected. */
  async moveNats(): Promise<void> {
    for (const part of [...services, "gateway"]) {
      for (const container of await this.kindling.containers(part)) await this.connect(container);
    }
    const [nats] = await this.kindling.containers("nats");
    await docker("network", "connect", "--alias", "nats", this.name, nats!);
    await docker("network", "disconnect", `${this.project}_default`, nats!);
    await eventually(
      async () => {
        const unready = await this.kindling.evaluate("founders", notReadyScript);
        if (unready.trim() !== "") throw new Error(`not ready: ${unready}`);
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
  }

  connect(container: string): Promise<string> {
    return docker("network", "connect", this.name, container);
  }

  /** Drops all packets in both directions, without a FIN. */
  disconnect(container: string): Promise<string> {
    return docker("network", "disconnect", this.name, container);
  }

  /** Call after the containers are removed. */
  remove(): Promise<string> {
    return docker("network", "rm", this.name);
  }
}

/** Runs in a container, because only containers can reach the services. */
const notReadyScript = `
  for (const service of ${JSON.stringify(services)}) {
    const { status } = await fetch("http://" + service + ":8080/readyz");
    if (status !== 200) console.log(service);
  }`;
