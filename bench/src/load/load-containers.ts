import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@kindling/test-kit/product/installation.ts";

/** A container's memory and connections at one time. */
export interface Sample {
  /** Minutes since the first sample. */
  minute: number;
  /** MB, without the page cache. */
  memory: number;
  /** MB of JavaScript heap, garbage included; null for containers without Node.js. */
  heap: number | null;
  /** Established TCP connections, in both directions. */
  connections: number;
}

/** Samples of each container, by the name of its service. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

const everyMs = 5_000;
/**
 * Time over which connections are counted before the load, in s. Every 15 s each service opens one to its database to
 * check its streams, and closes it 10 s later.
 */
const countingSeconds = 16;
/** The time limit for connections to close after the load, in s. */
const endingSeconds = 90;

/** Samples containers, by service name, until `work` is done. */
export async function whileSampling<T>(
  containers: ReadonlyMap<string, string>,
  work: () => Promise<T>,
): Promise<{ result: T; samples: Samples }> {
  const samples = new Map<string, Sample[]>([...containers.keys()].map((name) => [name, []]));
  const began = performance.now();
  let done = false;
  const sampling = (async () => {
    while (!done) {
      const minute = (performance.now() - began) / 60_000;
      const memory = await memoryOf([...containers.values()]);
      const heaps = await heapsOf(containers.get("gateway")!);
      for (const [name, connections] of await connectionsOf(containers)) {
        const held = memory.get(containers.get(name)!)!;
        samples.get(name)!.push({ minute, memory: held, heap: heaps[name] ?? null, connections });
      }
      await sleep(everyMs);
    }
  })();
  try {
    return { result: await work(), samples };
  } finally {
    done = true;
    await sampling;
  }
}

export const mean = (samples: readonly Sample[], value: (sample: Sample) => number): number =>
  samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;

/** Growth of a value per minute, by least squares. */
export function slope(samples: readonly Sample[], value: (sample: Sample) => number): number {
  const [x, y] = [mean(samples, ({ minute }) => minute), mean(samples, value)];
  const spread = mean(samples, ({ minute }) => (minute - x) ** 2);
  return mean(samples, (sample) => (sample.minute - x) * (value(sample) - y)) / spread;
}

async function memoryOf(ids: readonly string[]): Promise<Map<string, number>> {
  const format = "{{.ID}} {{.MemUsage}}";
  const { stdout } = await run("docker", ["stats", "--no-stream", "--no-trunc", "--format", format, ...ids]);
  return new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => {
        const [, id, amount, unit] = /^(\S+) ([\d.]+)(\w+)/.exec(line)!;
        return [id!, Number(amount) * (unit === "GiB" ? 1_024 : unit === "KiB" ? 1 / 1_024 : 1)];
      }),
  );
}

/** From /metrics of the services and the gateway, which only containers can reach. */
async function heapsOf(gateway: string): Promise<Partial<Record<string, number>>> {
  const { stdout } = await run("docker", [
    "exec",
    gateway,
    "node",
    "--input-type=module",
    "--eval",
    readHeaps,
  ]);
  return JSON.parse(stdout);
}

const readHeaps = `
  const heaps = {};
  for (const name of ["founders", "investors", "matches", "media", "gateway"]) {
    const text = await (await fetch(name === "gateway" ? "http://127.0.0.1:9090/metrics" : "http://" + name + ":8080/metrics")).text();
    heaps[name] = Number(/^nodejs_heap_size_used_bytes (\\S+)$/m.exec(text)[1]) / 2 ** 20;
  }
  console.log(JSON.stringify(heaps));`;

/** Established TCP connections of each container, in both directions. */
async function connectionsOf(containers: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, id] of containers) {
    const { stdout } = await run("docker", ["exec", id, "cat", "/proc/net/tcp", "/proc/net/tcp6"]);
    // The fourth column is the state; 01 is established.
    counts.set(name, stdout.split("\n").filter((line) => /^\s*\d+: \S+ \S+ 01 /.test(line)).length);
  }
  return counts;
}

/** The highest count of each container within `countingSeconds`. */
export async function mostConnections(containers: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const most = new Map<string, number>();
  for (const deadline = performance.now() + countingSeconds * 1_000; performance.now() < deadline; ) {
    for (const [part, count] of await connectionsOf(containers)) {
      most.set(part, Math.max(count, most.get(part) ?? count));
    }
    await sleep(1_000);
  }
  return most;
}

/** The lowest count of each container within `endingSeconds`; stops early once no container has more than `enough`. */
export async function fewestConnections(
  containers: ReadonlyMap<string, string>,
  enough: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const deadline = performance.now() + endingSeconds * 1_000;
  const fewest = new Map<string, number>();
  do {
    await sleep(2_000);
    for (const [part, count] of await connectionsOf(containers)) {
      fewest.set(part, Math.min(count, fewest.get(part) ?? count));
    }
  } while (performance.now() < deadline && [...fewest].some(([part, count]) => count > enough.get(part)!));
  return fewest;
}
