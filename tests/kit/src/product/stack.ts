import { randomBytes } from "node:crypto";
import { type NatsTestServer, startNats } from "@kindling/service-kit/bus/testing/nats-test-server.ts";
import { sumOf } from "@kindling/standalone/wait-until-consistent.ts";
import { freePort } from "../free-port.ts";
import { balanceLoad, type LoadBalancer } from "./load-balancer.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { Product, type ServiceName, services } from "./product.ts";
import { type ListeningProcess, spawnProcess, startListening } from "./product-process.ts";

type Env = Record<string, string>;

const longestCommandMs = 60_000;

export interface StackOptions {
  /** The number of processes of each service, 1 by default. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** Further settings. */
  env?: Partial<Record<ServiceName | "gateway", Env>>;
  /** Services that run killable.ts instead of their own main.ts. */
  killable?: readonly ServiceName[];
}

/**
 * The whole product as in production: PostgreSQL and NATS in containers, a process for each
 * replica of each service, and the gateway. Processes are named `founders-1`, `matches-3`, `gateway`.
 */
export class Stack extends Product {
  readonly postgres: PostgresServer;
  private natsServer: NatsTestServer;
  private readonly natsPort: number;
  private readonly options: StackOptions;
  private readonly secrets = { IDENTITY_SECRETS: newSecret(), SESSION_SECRETS: newSecret() };
  private readonly processes = new Map<string, ListeningProcess>();
  private readonly balancers = new Map<ServiceName, LoadBalancer>();

  private constructor(
    postgres: PostgresServer,
    nats: NatsTestServer,
    natsPort: number,
    options: StackOptions,
  ) {
    super();
    this.postgres = postgres;
    this.natsServer = nats;
    this.natsPort = natsPort;
    this.options = options;
  }

  /** Starts everything; stops it again when a part fails. */
  static async start(options: StackOptions = {}): Promise<Stack> {
    const [postgresPort, natsPort] = await Promise.all([freePort(), freePort()]);
    const [postgres, nats] = await Promise.allSettled([
      startPostgres(postgresPort, [...services, "gateway"]),
      startNats(natsPort),
    ]);
    if (postgres.status === "rejected" || nats.status === "rejected") {
      await Promise.all([postgres, nats].map((part) => part.status === "fulfilled" && part.value.remove()));
      throw postgres.status === "rejected" ? postgres.reason : (nats as PromiseRejectedResult).reason;
    }
    const stack = new Stack(postgres.value, nats.value, natsPort, options);
    try {
      for (const service of services) {
        const targets = () => stack.replicas(service).filter((replica) => replica.inRotation());
        stack.balancers.set(service, await balanceLoad(() => targets().map(({ url }) => url)));
      }
      const names = services.flatMap((service) => stack.namesOf(service));
      await Promise.all([...names, "gateway"].map((name) => stack.start(name)));
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  get nats(): NatsTestServer {
    return this.natsServer;
  }

  get url(): string {
    return this.process("gateway").url;
  }

  /** A metric of one process, summed over its labels; null when missing. */
  async metric(process: string, name: string): Promise<number | null> {
    return sumOf(await metricsOf(this.process(process)), name);
  }

  protected async metrics() {
    // Every replica reports the same outbox and lag.
    const texts = services.map(async (service) => {
      const [replica] = this.replicas(service);
      return [service, replica && (await metricsOf(replica).catch(() => undefined))];
    });
    return Object.fromEntries(await Promise.all(texts));
  }

  /** The running processes of a service. */
  replicas(service: ServiceName): ListeningProcess[] {
    return this.namesOf(service)
      .map((name) => this.processes.get(name))
      .filter((replica) => replica?.running() === true) as ListeningProcess[];
  }

  /** The names of a service's processes, running or not. */
  namesOf(service: ServiceName): string[] {
    return Array.from({ length: this.options.replicas?.[service] ?? 1 }, (_, n) => `${service}-${n + 1}`);
  }

  process(name: string): ListeningProcess {
    const found = this.processes.get(name);
    if (found === undefined) throw new Error(`${name} was never started`);
    return found;
  }

  /** Starts or restarts a process. */
  async start(name: string, env: Env = {}): Promise<ListeningProcess> {
    const started = await startListening(this.scriptOf(name), { ...this.envOf(name), ...env });
    this.processes.set(name, started);
    return started;
  }

  async kill(name: string): Promise<void> {
    await this.process(name).end("SIGKILL");
  }

  /** Runs an operator's command of a service; resolves when it has ended. */
  async command(service: ServiceName, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const env = this.envOf(`${service}-1`);
    const command = spawnProcess(`services/${service}/src/main.ts`, env, args);
    const force = setTimeout(() => command.end("SIGKILL"), longestCommandMs);
    const code = await command.ended.finally(() => clearTimeout(force));
    return { code, output: command.output() };
  }

  /** Replaces NATS with a new, empty server. */
  async replaceNats(): Promise<void> {
    await this.natsServer.remove();
    this.natsServer = await startNats(this.natsPort);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((each) => each.end("SIGKILL")));
    await Promise.all([...this.balancers.values()].map((each) => each.close()));
    await Promise.all([this.postgres.remove(), this.natsServer.remove()]);
  }

  private scriptOf(name: string): string {
    const service = serviceOf(name);
    if (service === null) return "gateway/src/main.ts";
    return this.killable(service) ? "tests/kit/src/product/killable.ts" : `services/${service}/src/main.ts`;
  }

  private killable(service: ServiceName): Env | null {
    return this.options.killable?.includes(service) ? { KILLABLE: service } : null;
  }

  private envOf(name: string): Env {
    const service = serviceOf(name);
    const owner = service ?? "gateway";
    const { IDENTITY_SECRETS, SESSION_SECRETS } = this.secrets;
    const common = {
      [`${owner.toUpperCase()}_DATABASE_URL`]: this.postgres.url(owner),
      NATS_URL: this.natsServer.url,
      IDENTITY_SECRETS,
    };
    const more = this.options.env?.[owner];
    if (service !== null) return { ...common, ...this.killable(service), ...more };
    const upstreams = [...this.balancers].map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url]);
    const signIn = { SESSION_SECRETS, ADMIN_PASSCODE: "sesame-123", FOUNDER_SIGN_IN: "email-only" };
    return { ...common, ...Object.fromEntries(upstreams), ACCESS: "open", ...signIn, ...more };
  }
}

async function metricsOf({ url }: ListeningProcess): Promise<string> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
  return response.text();
}

const newSecret = () => randomBytes(32).toString("base64url");

/** The service that a process belongs to; null for the gateway. */
function serviceOf(name: string): ServiceName | null {
  return services.find((service) => name.startsWith(`${service}-`)) ?? null;
}
