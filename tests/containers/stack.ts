import { randomBytes } from "node:crypto";
import { type NatsTestServer, startNats } from "@kindling/service-kit/bus/testing/nats-test-server.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { type CallOptions, call, type Reply } from "./client.ts";
import { balanceLoad, type LoadBalancer } from "./load-balancer.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { type ListeningProcess, spawnProcess, startListening } from "./product-process.ts";

export const serviceNames = ["founders", "investors", "matches", "media"] as const;
export type ServiceName = (typeof serviceNames)[number];
type Env = Record<string, string>;

const longestCommandMs = 60_000;

export interface StackOptions {
  /** How many processes of each service; one unless given. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** More settings than those that lead the parts to one another. */
  env?: Partial<Record<ServiceName | "gateway", Env>>;
  /** Services that run by killable-service.ts instead of their own main.ts. */
  killable?: readonly ServiceName[];
}

/**
 * The whole product as it runs in production: PostgreSQL and NATS in containers, a process for each
 * replica of each service, and the gateway. Processes are called `founders-1`, `matches-3`, `gateway`.
 */
export class Stack {
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
    this.postgres = postgres;
    this.natsServer = nats;
    this.natsPort = natsPort;
    this.options = options;
  }

  /** Starts all of it; what was started is ended again when any part cannot be. */
  static async start(options: StackOptions = {}): Promise<Stack> {
    const [postgresPort, natsPort] = await Promise.all([freePort(), freePort()]);
    const [postgres, nats] = await Promise.allSettled([
      startPostgres(postgresPort, [...serviceNames, "gateway"]),
      startNats(natsPort),
    ]);
    if (postgres.status === "rejected" || nats.status === "rejected") {
      await Promise.all([postgres, nats].map((part) => part.status === "fulfilled" && part.value.remove()));
      throw postgres.status === "rejected" ? postgres.reason : (nats as PromiseRejectedResult).reason;
    }
    const stack = new Stack(postgres.value, nats.value, natsPort, options);
    try {
      for (const service of serviceNames) {
        const targets = () => stack.replicas(service).filter((replica) => replica.inRotation());
        stack.balancers.set(service, await balanceLoad(() => targets().map(({ url }) => url)));
      }
      const names = serviceNames.flatMap((service) => stack.namesOf(service));
      await Promise.all([...names, "gateway"].map((name) => stack.start(name)));
    } catch (error) {
      await stack.end();
      throw error;
    }
    return stack;
  }

  get nats(): NatsTestServer {
    return this.natsServer;
  }

  /** The gateway's address; another one after it was started again. */
  get url(): string {
    return this.process("gateway").url;
  }

  call(method: string, path: string, options?: CallOptions): Promise<Reply> {
    return call(this.url, method, path, options);
  }

  /** The body of a GET. */
  async get(path: string): Promise<Reply["body"]> {
    return (await this.call("GET", path)).body;
  }

  /** The processes of a service that run now. */
  replicas(service: ServiceName): ListeningProcess[] {
    return this.namesOf(service)
      .map((name) => this.processes.get(name))
      .filter((replica) => replica?.running() === true) as ListeningProcess[];
  }

  /** The names of a service's processes, whether they run or not. */
  namesOf(service: ServiceName): string[] {
    return Array.from({ length: this.options.replicas?.[service] ?? 1 }, (_, n) => `${service}-${n + 1}`);
  }

  process(name: string): ListeningProcess {
    const found = this.processes.get(name);
    if (found === undefined) throw new Error(`${name} was never started`);
    return found;
  }

  /** Starts a process, for the first time or again, with more settings if need be. */
  async start(name: string, env: Env = {}): Promise<ListeningProcess> {
    const started = await startListening(this.scriptOf(name), { ...this.envOf(name), ...env });
    this.processes.set(name, started);
    return started;
  }

  /** Kills a process as `kill -9` does. */
  async kill(name: string): Promise<void> {
    await this.process(name).end("SIGKILL");
  }

  /** Runs an operator's command of a service to its end. */
  async command(service: ServiceName, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const env = this.envOf(`${service}-1`);
    const command = spawnProcess(`services/${service}/src/main.ts`, env, args);
    const force = setTimeout(() => command.end("SIGKILL"), longestCommandMs);
    const code = await command.ended.finally(() => clearTimeout(force));
    return { code, output: command.output() };
  }

  /** Removes NATS and all that it stored, and puts a new one in its place. */
  async replaceNats(): Promise<void> {
    await this.natsServer.remove();
    this.natsServer = await startNats(this.natsPort);
  }

  /** Ends everything, whatever state it is in. */
  async end(): Promise<void> {
    await Promise.all([...this.processes.values()].map((each) => each.end("SIGKILL")));
    await Promise.all([...this.balancers.values()].map((each) => each.close()));
    await Promise.all([this.postgres.remove(), this.natsServer.remove()]);
  }

  private scriptOf(name: string): string {
    const service = serviceOf(name);
    if (service === null) return "gateway/src/main.ts";
    return this.killable(service)
      ? "tests/containers/killable-service.ts"
      : `services/${service}/src/main.ts`;
  }

  /** How killable-service.ts is told which service it is. */
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

const newSecret = () => randomBytes(32).toString("base64url");

/** The service that a process belongs to; null for the gateway. */
function serviceOf(name: string): ServiceName | null {
  return serviceNames.find((service) => name.startsWith(`${service}-`)) ?? null;
}
