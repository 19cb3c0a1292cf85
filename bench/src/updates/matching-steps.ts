import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** How many steps of matching took at most so many ms, by that bound; the last has all. */
export type StepsByBound = ReadonlyMap<number, number>;

/** Reads them from the matches service of a product in one process, where it listens on a port of its own. */
export async function stepsByBound(pid: number): Promise<StepsByBound> {
  const texts = await Promise.all(
    listeningPorts(pid).map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
      return response?.text() ?? "";
    }),
  );
  const buckets = texts.join("\n").matchAll(/^matching_step_seconds_bucket\{.*le="([^"]+)".*\} (\d+)$/gm);
  const steps = Array.from(buckets, ([, bound, count]): [number, number] => [
    bound === "+Inf" ? Number.POSITIVE_INFINITY : Number(bound) * 1_000,
    Number(count),
  ]);
  if (steps.length === 0) throw new Error("matching_step_seconds was not found");
  return new Map(steps);
}

/** The number of steps between two readings, and the bound in ms of the longest. */
export function longestStep(before: StepsByBound, after: StepsByBound) {
  const since = Array.from(after, ([bound, count]) => ({ bound, count: count - before.get(bound)! }));
  const { count } = since.at(-1)!;
  return { count, longest: since.find((steps) => steps.count === count)!.bound };
}

function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      } catch {
        // It was closed since.
        return undefined;
      }
    }),
  );
  const lines = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    const isListening = state === "0A" && sockets.has(inode);
    return isListening ? [Number.parseInt(local!.split(":")[1]!, 16)] : [];
  });
}
