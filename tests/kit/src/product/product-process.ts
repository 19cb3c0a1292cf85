import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "../client.ts";

/** A process: the whole product, a service, the gateway or a command. */
export interface ProductProcess {
  readonly pid: number;
  /** All output so far. */
  output(): string;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  running(): boolean;
  /** Freezes it with SIGSTOP. */
  freeze(): void;
  thaw(): void;
  /** Whether it accepts connections: it is running, not frozen and not stopping. */
  inRotation(): boolean;
  /** Sends a signal, then SIGKILL after 30 s; resolves when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A process that listens. */
export interface ListeningProcess extends ProductProcess {
  readonly url: string;
}

const startWithinMs = 90_000;
const endWithinMs = 30_000;
const root = new URL("../../../../", import.meta.url);
/** No process may survive the test run, however it ends. */
const endWithParent = `data:text/javascript,process.once("disconnect", () => process.kill(process.pid, "SIGKILL")).channel.unref()`;

/**
 * Starts a script by its path in the repository, with a minimal environment and `env`. A deprecated use, such as
 * another query on a connection that is executing one, ends it.
 */
export function spawnProcess(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): ProductProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const inherited = { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS: "--throw-deprecation" };
  const child = spawn(
    process.execPath,
    ["--import", endWithParent, fileURLToPath(new URL(script, root)), ...args],
    { env: { ...inherited, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  // "close" follows the last output.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve);
    child.once("error", reject);
  });
  ended.catch(() => {});
  let leaving = false;
  let frozen = false;
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    running,
    freeze() {
      frozen = true;
      child.kill("SIGSTOP");
    },
    thaw() {
      frozen = false;
      child.kill("SIGCONT");
    },
    inRotation: () => running() && !frozen && !leaving,
    async end(signal = "SIGTERM") {
      if (!running()) return ended;
      // An orchestrator takes a stopped process out of rotation at once, but notices a killed one later.
      leaving ||= signal === "SIGTERM";
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), endWithinMs);
      return ended.finally(() => clearTimeout(force));
    },
  };
}

/** The process ended before it listened. */
export class StartFailure extends Error {
  readonly code: number | null;
  readonly output: string;

  constructor(script: string, code: number | null, output: string) {
    super(`${script} did not start:\n${output}`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Starts a script that listens on a port of its choice, and waits until it prints `ready` and its address.
 * @throws StartFailure when it exits or hangs before that
 */
export async function startListening(
  script: string,
  env: Record<string, string>,
  ready = "Server listening at",
): Promise<ListeningProcess> {
  const started = spawnProcess(script, { HOST: "127.0.0.1", PORT: "0", ...env });
  const deadline = performance.now() + startWithinMs;
  const address = new RegExp(`${ready} (http://127\\.0\\.0\\.1:\\d+)`, "m");
  for (;;) {
    const [, url] = address.exec(started.output()) ?? [];
    if (url !== undefined) return { ...started, url };
    if (!started.running() || performance.now() > deadline) {
      throw new StartFailure(script, await started.end("SIGKILL"), started.output());
    }
    await sleep(10);
  }
}

/** The whole product in one separate process, as with `npm start`. */
export class StandaloneProcess extends Client {
  readonly process: ListeningProcess;

  private constructor(process: ListeningProcess) {
    super();
    this.process = process;
  }

  /** @throws StartFailure */
  static async start(
    env: Record<string, string>,
    script = "standalone/src/main.ts",
  ): Promise<StandaloneProcess> {
    return new StandaloneProcess(
      await startListening(script, { SEED: "none", ...env }, "^Kindling is ready at"),
    );
  }

  get url(): string {
    return this.process.url;
  }
}
