import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of the product: a service, the gateway, or a command. */
export interface ProductProcess {
  readonly pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** Its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  running(): boolean;
  /** Stops it where it is, until it is thawed; nothing of its own notices. */
  freeze(): void;
  thaw(): void;
  /** Whether it may be sent new connections: it runs, is not frozen and was not told to stop. */
  inRotation(): boolean;
  /** Sends a signal and resolves when it has ended, which is forced after 30 s. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** One that listens. */
export interface ListeningProcess extends ProductProcess {
  readonly url: string;
}

const startWithinMs = 90_000;
const endWithinMs = 30_000;
const root = new URL("../../", import.meta.url);
const endWithParent = new URL("./end-with-parent.ts", import.meta.url).href;

/** Starts a script, given by its path in the repository, with PATH, the compile cache and `env` as its environment. */
export function spawnProcess(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): ProductProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    ["--import", endWithParent, fileURLToPath(new URL(script, root)), ...args],
    { env: { PATH, NODE_COMPILE_CACHE, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  // "close" comes when all that it printed has been read.
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
    async end(signal) {
      if (!running()) return ended;
      // Who tells a process to stop knows it at once; who kills it does not.
      leaving ||= signal === "SIGTERM";
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), endWithinMs);
      return ended.finally(() => clearTimeout(force));
    },
  };
}

/**
 * Starts a script that listens on a port of its own choice and waits until it does.
 * @throws Error with all it printed when it ends or hangs before that
 */
export async function startListening(script: string, env: Record<string, string>): Promise<ListeningProcess> {
  const started = spawnProcess(script, { HOST: "127.0.0.1", LOG_LEVEL: "info", ...env, PORT: "0" });
  const deadline = performance.now() + startWithinMs;
  for (;;) {
    const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(started.output());
    if (address) return { ...started, url: address[1]! };
    if (!started.running() || performance.now() > deadline) {
      await started.end("SIGKILL");
      throw new Error(`${script} did not start:\n${started.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
