import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A product in a process of its own. */
export interface ProductProcess {
  url: string;
  child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code, null when the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  ended: Promise<number | null>;
}

const scripts = {
  main: new URL("../../../../standalone/src/main.ts", import.meta.url),
  killable: new URL("./killable-product.ts", import.meta.url),
};

/**
 * Starts it and waits for the line with its address.
 * @throws Error with all it printed when it ends before that; the exit code is `code`
 */
export async function startProcess(
  script: keyof typeof scripts,
  env: Record<string, string>,
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [fileURLToPath(scripts[script])], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: "0",
      SEED: "none",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onSpawn(child);
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      // Logs name other addresses.
      const [, address] = /^(?:Kindling is ready at )?(http:\/\/127\.0\.0\.1:\d+)/m.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    void ended.then((code) => reject(Object.assign(new Error(output), { code })));
  });
  return {
    url,
    child,
    output: () => output,
    ended,
    end: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}
