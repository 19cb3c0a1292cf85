import { eventually } from "@kindling/test-kit/eventually.ts";
import type { Installation } from "../operations/installation.ts";
import { docker } from "./docker.ts";
import { services } from "./installed.ts";

/** A network that leads to NATS and nowhere else, so that a container can be cut off from NATS alone. */
export class BusNetwork {
  private readonly kindling: Installation;
  private readonly project: string;
  private readonly name: string;

  private constructor(kindling: Installation, project: string) {
    this.kindling = kindling;
    this.project = project;
    this.name = `${project}_bus`;
  }

  /** Makes it, with nobody on it yet. */
  static async create(kindling: Installation): Promise<BusNetwork> {
    const label = `{{index .Config.Labels "com.docker.compose.project"}}`;
    const [nats] = await kindling.containers("nats");
    const network = new BusNetwork(kindling, await docker("inspect", "--format", label, nats!));
    await docker("network", "create", network.name);
    return network;
  }

  /** Moves NATS to it, and waits until everyone has found it there. */
  async moveNats(): Promise<void> {
    for (const part of [...services, "gateway"]) {
      for (const container of await this.kindling.containers(part)) await this.connect(container);
    }
    const [nats] = await this.kindling.containers("nats");
    await docker("network", "connect", "--alias", "nats", this.name, nats!);
    await docker("network", "disconnect", `${this.project}_default`, nats!);
    await eventually(
      async () => {
        const unready = await this.kindling.evaluate("founders", whoIsNotReady);
        if (unready.trim() !== "") throw new Error(`not ready: ${unready}`);
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
  }

  connect(container: string): Promise<string> {
    return docker("network", "connect", this.name, container);
  }

  /** Nothing comes through any more, in either direction, and nobody is told. */
  cutOff(container: string): Promise<string> {
    return docker("network", "disconnect", this.name, container);
  }

  /** To be called when the containers are gone. */
  remove(): Promise<string> {
    return docker("network", "rm", this.name);
  }
}

/** Run in a container. */
const whoIsNotReady = `
  for (const service of ${JSON.stringify(services)}) {
    const { status } = await fetch("http://" + service + ":8080/readyz");
    if (status !== 200) console.log(service);
  }`;
