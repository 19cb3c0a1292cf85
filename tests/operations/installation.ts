import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { type CallOptions, call, type Reply } from "../containers/client.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Building the images takes minutes where nothing is kept of an earlier build. */
export const buildWithinMs = 900_000;
/** How long the other commands may take. */
const commandWithinMs = 300_000;

/** Limits are not what is tested here. */
const generous = ["PUBLIC_POSTS_PER_HOUR=1000000", "SESSION_REQUESTS_PER_MINUTE=1000000"];

export interface InstallationOptions {
  /** As NAME=VALUE, more than those that it needs. */
  settings?: readonly string[];
  /** Ports that follow each other, for as many gateways. */
  gatewayPorts?: number;
}

/** How a command ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in the repository; what is not given of the environment is this process's own. */
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
export class Installation {
  readonly folder: string;
  /** Where its gateway listens; where there may be two of them, both addresses. */
  readonly urls: readonly string[];
  private readonly project: string;
  private door: string | null = null;
  private files = "docker-compose.yml";
  private cookie = "";

  private constructor(folder: string, ports: readonly number[]) {
    this.folder = folder;
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.project = `kindling-test-${randomBytes(4).toString("hex")}`;
  }

  /** Writes its settings by ops/make-env; nothing runs yet. */
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
        ...generous,
        ...settings,
      ],
      { ENV_FILE: installation.envFile },
    );
    if (made.code !== 0) throw new Error(made.stderr);
    return installation;
  }

  /** Another one, empty, with the same settings but for the port. */
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

  /** The gateway that calls go to. */
  get url(): string {
    return this.door ?? this.urls[0]!;
  }

  /** Finds the gateway's port, which is another one of its range after it was replaced. */
  async findGateway(): Promise<void> {
    this.door = `http://${(await this.compose("port", "gateway", "8080")).trim()}`;
  }

  /** Lays another compose file over those in use; in it INSTALLATION_FOLDER is this installation's folder. */
  lay(file: string): void {
    this.files += `:${file}`;
  }

  /** A setting as it stands in .env. */
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

  /** Runs a line of shell as an operator would; what it printed. @throws Error with all it said when it fails */
  async shell(line: string): Promise<string> {
    return said(line, await run("bash", ["-c", line], this.env));
  }

  /** `docker compose ...`, whatever its exit code. */
  try(...args: string[]): Promise<Ended> {
    return run("docker", ["compose", ...args], this.env, buildWithinMs);
  }

  /** `docker compose ...`; what it printed. @throws Error with all it said when it fails */
  async compose(...args: string[]): Promise<string> {
    return said(`docker compose ${args.join(" ")}`, await this.try(...args));
  }

  /** A script of ops/; what it printed. @throws Error with all it said when it fails */
  async ops(script: string, ...args: string[]): Promise<string> {
    return said(`ops/${script}`, await run(`ops/${script}`, args, this.env, buildWithinMs));
  }

  /** A script of ops/, whatever its exit code. */
  tryOps(script: string, ...args: string[]): Promise<Ended> {
    return run(`ops/${script}`, args, this.env);
  }

  /** An operator's command of a service. */
  command(service: string, ...args: string[]): Promise<Ended> {
    return this.try("run", "--rm", "--no-deps", "-T", service, ...args);
  }

  /** Removes a volume that no container uses. */
  async removeVolume(name: string): Promise<void> {
    const { code, stderr } = await run("docker", ["volume", "rm", "--force", `${this.project}_${name}`]);
    if (code !== 0) throw new Error(stderr);
  }

  /** Makes one volume hold what another does, as a snapshot of a disk would; no container may use them. */
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

  /** Ids of a service's containers that run. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose("ps", "--quiet", "--status", "running", service)).split("\n").filter(Boolean);
  }

  /** Runs JavaScript in a container of a service; what it printed. */
  async evaluate(service: string, script: string): Promise<string> {
    return this.compose("exec", "-T", service, "node", "--input-type=module", "--eval", script);
  }

  /** Runs SQL as PostgreSQL's superuser. */
  async sql(database: string, statement: string): Promise<string> {
    const psql = `PGPASSWORD=$POSTGRES_PASSWORD exec psql -qAt -v ON_ERROR_STOP=1 -h 127.0.0.1 -U postgres "$@"`;
    const args = ["sh", "-c", psql, "sh", "-d", database, "-c", statement];
    return (await this.compose("exec", "-T", "postgres", ...args)).trim();
  }

  /** Asks the gateway, as the admin once signed in. */
  call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const headers = { ...(this.cookie === "" ? {} : { cookie: this.cookie }), ...options.headers };
    return call(this.url, method, path, { ...options, headers });
  }

  /** The body of a GET. */
  get = async (path: string): Promise<Reply["body"]> => (await this.call("GET", path)).body;

  /** Signs in as an admin; the calls that follow are the admin's. */
  async signIn(passcode?: string): Promise<Reply> {
    const body = { passcode: passcode ?? (await this.setting("ADMIN_PASSCODE")) };
    const reply = await call(this.url, "POST", "/api/admin/session", { body });
    this.cookie = [reply.headers["set-cookie"] ?? []].flat().join("").split(";")[0]!;
    return reply;
  }

  /** Waits until outboxes are empty and consumers idle, seen twice in a row. */
  async waitUntilConsistent(): Promise<void> {
    let seen = 0;
    await eventually(
      async () => {
        const waiting = await this.evaluate("founders", whatWaits);
        seen = waiting.trim() === "0" ? seen + 1 : 0;
        if (seen < 2) throw new Error(`events did not come to rest: ${waiting}`);
      },
      { timeoutMs: 60_000, intervalMs: 200 },
    );
  }

  /** Ends it and removes all that it stored. */
  async remove(): Promise<void> {
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

/** Run in a container: the sum of what waits in outboxes and for consumers, over the services that have any. */
const whatWaits = `
  let sum = 0;
  for (const service of ["founders", "investors", "matches"]) {
    const text = await (await fetch("http://" + service + ":8080/metrics")).text();
    const values = [...text.matchAll(/^(outbox_rows|consumer_lag)(?:\\{[^}]*\\})? (\\S+)$/gm)];
    sum += new Set(values.map((value) => value[1])).size < 2 ? NaN : values.reduce((n, value) => n + Number(value[2]), 0);
  }
  console.log(sum);`;

function said(what: string, { code, stdout, stderr }: Ended): string {
  if (code === 0) return stdout;
  throw new Error(`${what} ended with ${code}:\n${stdout}\n${stderr}`);
}
