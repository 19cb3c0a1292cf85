import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReceivedResponse } from "../client.ts";
import { freePort } from "../free-port.ts";
import { Product, services } from "./product.ts";

export const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Building the images takes minutes without a cache. */
export const buildTimeoutMs = 900_000;
const commandWithinMs = 300_000;

/** Rate limits too high for tests to reach. */
const generous = ["PUBLIC_POSTS_PER_HOUR=1000000", "SESSION_REQUESTS_PER_MINUTE=1000000"];

export interface InstallationOptions {
  /** Further settings, as NAME=VALUE. */
  settings?: readonly string[];
  /** The number of consecutive ports for gateways. */
  gatewayPorts?: number;
}

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in the repository, with `env` added to this process's environment. */
export function run(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  timeout = commandWithinMs,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env: { ...process.env, ...env }, timeout, maxBuffer: 64_000_000 };
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve({ code: error ? (error.code as number) : 0, stdout, stderr });
    });
  });
}

/** Kindling as an operator installs it: docker-compose.yml under a name and a port of its own. */
export class Installation extends Product {
  readonly folder: string;
  /** The addresses of its gateways. */
  readonly urls: readonly string[];
  private readonly project: string;
  private gateway: string | null = null;
  private files = "docker-compose.yml";

  private constructor(folder: string, ports: readonly number[]) {
    super();
    this.folder = folder;
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.project = `kindling-test-${randomBytes(4).toString("hex")}`;
  }

  /** Writes its settings with ops/make-env, without starting it. */
  static async create({ settings = [], gatewayPorts = 1 }: InstallationOptions = {}): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), "kindling-"));
    const first = await freePort();
    const ports = Array.from({ length: gatewayPorts }, (_, n) => first + n);
    const installation = new Installation(folder, ports);
    const range = [...new Set([first, ports.at(-1)])].join("-");
    const made = await run(
      "ops/make-env",
      [
        `LISTEN_PORT=${range}`,
        "FOUNDER_SIGN_IN=email-only",
        "KINDLING_VERSION=test",
        // Tests and loads apply as visitors too, and expect matches at once.
        "REVIEW_APPLICATIONS=off",
        ...generous,
        ...settings,
      ],
      { ENV_FILE: installation.envFile },
    );
    if (made.code !== 0) throw new Error(made.stderr);
    return installation;
  }

  /** An empty installation with the same settings, on another port. */
  async another(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), "kindling-"));
    const port = await freePort();
    const other = new Installation(folder, [port]);
    await writeFile(other.envFile, await readFile(this.envFile, "utf8"));
    await other.set({ LISTEN_PORT: String(port) });
    other.cookie = this.cookie;
    other.files = this.files;
    return other;
  }

  get envFile(): string {
    return join(this.folder, "env");
  }

  get url(): string {
    return this.gateway ?? this.urls[0]!;
  }

  /** Updates the gateway's port, which changes when its container is replaced. */
  async findGateway(): Promise<void> {
    this.gateway = `http://${(await this.compose("port", "gateway", "8080")).trim()}`;
  }

  /** Adds a compose file, in which INSTALLATION_FOLDER is this installation's folder. */
  addComposeFile(file: string): void {
    this.files += `:${file}`;
  }

  /** A setting in .env. */
  async setting(name: string): Promise<string> {
    return new RegExp(`^${name}=(.*)$`, "m").exec(await readFile(this.envFile, "utf8"))![1]!;
  }

  /** Changes settings in .env. */
  async set(settings: Record<string, string>): Promise<void> {
    let text = await readFile(this.envFile, "utf8");
    for (const [name, value] of Object.entries(settings)) {
      text = text.replace(new RegExp(`^${name}=.*$`, "m"), () => `${name}=${value}`);
    }
    await writeFile(this.envFile, text);
  }

  /** Runs a line of shell and returns its output. @throws Error with the output when it fails */
  async shell(line: string): Promise<string> {
    return outputOf(line, await run("bash", ["-c", line], this.env));
  }

  /** Runs `docker compose ...`, whatever its exit code. */
  try(...args: string[]): Promise<Ended> {
    return run("docker", ["compose", ...args], this.env, buildTimeoutMs);
  }

  /** Runs `docker compose ...` and returns its output. @throws Error with the output when it fails */
  async compose(...args: string[]): Promise<string> {
    return outputOf(`docker compose ${args.join(" ")}`, await this.try(...args));
  }

  /** Runs a script of ops/ and returns its output. @throws Error with the output when it fails */
  async ops(script: string, ...args: string[]): Promise<string> {
    return outputOf(`ops/${script}`, await run(`ops/${script}`, args, this.env, buildTimeoutMs));
  }

  /** Runs a script of ops/, whatever its exit code. */
  tryOps(script: string, ...args: string[]): Promise<Ended> {
    return run(`ops/${script}`, args, this.env);
  }

  /** Runs an operator's command of a service. */
  command(service: string, ...args: string[]): Promise<Ended> {
    return this.try("run", "--rm", "--no-deps", "-T", service, ...args);
  }

  /** Removes a volume that no container uses. */
  async removeVolume(name: string): Promise<void> {
    const { code, stderr } = await run("docker", ["volume", "rm", "--force", `${this.project}_${name}`]);
    if (code !== 0) throw new Error(stderr);
  }

  /** Replaces the content of one volume with that of another; no container may be using them. */
  async copyVolume(from: string, to: string): Promise<void> {
    const volumes = ["--volume", `${this.project}_${from}:/from:ro`, "--volume", `${this.project}_${to}:/to`];
    const copy = "find /to -mindepth 1 -delete && cp -a /from/. /to";
    const image = "kindling/postgres-for-tests";
    const { code, stderr } = await run("docker", [
      ...["run", "--rm", "--user", "root", ...volumes, "--entrypoint", "sh", image],
      ...["-c", copy],
    ]);
    if (code !== 0) throw new Error(stderr);
  }

  /** Ids of a service's running containers. */
  async containers(service: string): Promise<string[]> {
    const labels = [`project=${this.project}`, `service=${service}`, "oneoff=False"];
    const filters = labels.flatMap((label) => ["--filter", `label=com.docker.compose.${label}`]);
    const { stdout } = await run("docker", [
      "ps",
      "--quiet",
      "--no-trunc",
      "--filter",
      "status=running",
      ...filters,
    ]);
    return stdout.split("\n").filter(Boolean);
  }

  /** Runs a command in a service's container, whatever its exit code. `docker compose exec` takes five times as long. */
  async exec(service: string, command: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    const [container] = await this.containers(service);
    if (!container) throw new Error(`No container of ${service} is running`);
    const settings = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    return run("docker", ["exec", ...settings, container, ...command]);
  }

  /** Runs JavaScript in a container of a service and returns its output. */
  async evaluate(service: string, script: string): Promise<string> {
    const command = ["node", "--input-type=module", "--eval", script];
    return outputOf(`a script in ${service}`, await this.exec(service, command));
  }

  /** Runs SQL as PostgreSQL's superuser. */
  async sql(database: string, statement: string): Promise<string> {
    const psql = `PGPASSWORD=$POSTGRES_PASSWORD exec psql -qAt -v ON_ERROR_STOP=1 -h 127.0.0.1 -U postgres "$@"`;
    const args = ["sh", "-c", psql, "sh", "-d", database, "-c", statement];
    return outputOf(statement, await this.exec("postgres", args)).trim();
  }

  /** Signs in as an admin for all later calls, with the installation's passcode by default. */
  override async signIn(passcode?: string): Promise<ReceivedResponse> {
    return super.signIn(passcode ?? (await this.setting("ADMIN_PASSCODE")));
  }

  protected async metrics() {
    return JSON.parse(await this.evaluate("founders", readMetrics));
  }

  /** Stops it and removes its volumes. */
  async stop(): Promise<void> {
    await this.try("--profile", "*", "down", "--volumes", "--remove-orphans", "--timeout", "5");
    await rm(this.folder, { recursive: true, force: true });
  }

  private get env(): NodeJS.ProcessEnv {
    return {
      COMPOSE_PROJECT_NAME: this.project,
      COMPOSE_ENV_FILES: this.envFile,
      COMPOSE_FILE: this.files,
      INSTALLATION_FOLDER: this.folder,
      COMPOSE_PROGRESS: "plain",
    };
  }
}

/** Runs in a container, because only containers can reach the services. */
const readMetrics = `
  const read = async (service) => [service, await (await fetch("http://" + service + ":8080/metrics")).text()];
  const metrics = await Promise.all(${JSON.stringify(services)}.map((service) => read(service).catch(() => [service])));
  console.log(JSON.stringify(Object.fromEntries(metrics)));`;

function outputOf(what: string, { code, stdout, stderr }: Ended): string {
  if (code === 0) return stdout;
  throw new Error(`${what} ended with ${code}:\n${stdout}\n${stderr}`);
}
