import { availableParallelism, loadavg } from "node:os";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { Installation } from "@kindling/test-kit/product/installation.ts";
import { atMost, type Figure, notMeasured, percentile, plain } from "../results/figures.ts";
import { mean, type Sample, type Samples, slope } from "./load-containers.ts";
import { type Traffic, throughput } from "./load-driver.ts";
import { fullPlan, type LoadRun, type Overload, runLoad } from "./load-run.ts";

/**
 * Mixed traffic on docker-compose.yml: the maximum throughput, LOAD_MINUTES (20) at half of it with memory and
 * connections, and overload at twice that.
 */
export async function benchLoad(): Promise<Figure[]> {
  const minutes = Number(process.env.LOAD_MINUTES ?? 20);
  if (!dockerAvailable()) return [notMeasured("load on docker compose", "no Docker here")];
  const busy = loadavg()[1]!;
  const kindling = await Installation.create({
    settings: ["KINDLING_VERSION=load"],
  });
  const interrupted = () => void kindling.stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupted);
  try {
    await kindling.compose("build");
    await kindling.compose("up", "--no-build", "--detach", "--wait");
    return [
      plain(
        "load average before the run, from other processes",
        `${busy.toFixed(1)} on ${availableParallelism()} cores`,
      ),
      ...figuresOf(await runLoad(kindling, fullPlan(minutes)), minutes),
    ];
  } finally {
    process.off("SIGINT", interrupted);
    await kindling.stop();
  }
}

function figuresOf(run: LoadRun, minutes: number): Figure[] {
  const { maximum, steady, samples, receivedChanges, overloads, connections } = run;
  return [
    ...steadyFigures(steady, minutes),
    plain(
      `live updates received by each of ${receivedChanges.length} listeners`,
      `${Math.min(...receivedChanges)} to ${Math.max(...receivedChanges)}`,
    ),
    ...containerFigures(samples),
    plain("saturation: maximum throughput", `${maximum.toFixed(0)}/s`),
    ...overloads.flatMap((overload) => overloadFigures(overload, run)),
    ...restFigures(connections),
  ];
}

const sumOf = (counts: Traffic["wrong"]) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const timesOf = ({ succeeded }: Traffic) => [...succeeded.values()].flat();
const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);

function steadyFigures(traffic: Traffic, minutes: number): Figure[] {
  const wrong = sumOf(traffic.wrong);
  const all = timesOf(traffic);
  return [
    plain(
      `mixed traffic on Docker Compose, ${minutes} min at half the maximum throughput`,
      `${throughput(traffic).toFixed(0)}/s`,
    ),
    atMost(`errors, of ${traffic.sent} requests`, wrong, 0, "", 0),
    atMost("the same: rejected with 503", traffic.rejected.length, 0, "", 0),
    plain("all requests: median/p95/p99", `${ms(all, 0.5)}/${ms(all, 0.95)}/${ms(all, 0.99)} ms`),
    ...[...traffic.succeeded].map(([what, times]) =>
      plain(
        `${what}: median/p95/p99 of ${times.length}`,
        `${ms(times, 0.5)}/${ms(times, 0.95)}/${ms(times, 0.99)} ms`,
      ),
    ),
  ];
}

/** Skips the first quarter of the time, in which caches fill and code is compiled. */
function containerFigures(samples: Samples): Figure[] {
  return [...samples].flatMap(([name, all]) => {
    const quarter = Math.max(1, Math.floor(all.length / 4));
    const [second, last] = [all.slice(quarter, 2 * quarter + 1), all.slice(-quarter)];
    const memory = ({ memory }: Sample) => memory;
    const open = ({ connections }: Sample) => connections;
    const [before, after] = [mean(second, memory), mean(last, memory)];
    return [
      atMost(
        `${name}: memory, ${before.toFixed(0)} MB in the second quarter of the time, ${after.toFixed(0)} in the last, slope ${slope(all.slice(quarter), memory).toFixed(2)} MB/min: growth`,
        (after / before - 1) * 100,
        15,
        "%",
      ),
      ...heapFigures(name, second, last),
      plain(
        `${name}: connections under load, second and last quarter`,
        `${mean(second, open).toFixed(0)}, ${mean(last, open).toFixed(0)}`,
      ),
    ];
  });
}

/** Compares minimums, because anything above may be garbage. */
function heapFigures(name: string, second: readonly Sample[], last: readonly Sample[]): Figure[] {
  const least = (samples: readonly Sample[]) => Math.min(...samples.map(({ heap }) => heap ?? Number.NaN));
  const [before, after] = [least(second), least(last)];
  if (Number.isNaN(before + after)) return [];
  const what = `${name}: minimum heap, ${before.toFixed(0)} MB in the second quarter, ${after.toFixed(0)} in the last`;
  return [atMost(`${what}: growth`, (after / before - 1) * 100, 15, "%")];
}

function restFigures(connections: LoadRun["connections"]): Figure[] {
  return [...connections].map(([name, { before, after }]) => {
    const what = `${name}: connections at rest, ${before} before and ${after} after`;
    return atMost(`${what}: growth`, after - before, 0, "", 0);
  });
}

function overloadFigures({ traffic, health, after }: Overload, { maximum }: LoadRun): Figure[] {
  const wrong = sumOf(traffic.wrong);
  const all = timesOf(traffic);
  const rejected = traffic.rejected.length === 0 ? [0] : traffic.rejected;
  return [
    plain(
      "at twice the maximum throughput: requests made",
      `${(traffic.sent / traffic.seconds).toFixed(0)}/s`,
    ),
    plain(
      "the same: successes, relative to the maximum throughput",
      (throughput(traffic) / maximum).toFixed(2),
    ),
    plain("the same: latency of successes, median/p99", `${ms(all, 0.5)}/${ms(all, 0.99)} ms`),
    plain(
      `the same: rejected with 503, ${traffic.rejected.length} of ${traffic.sent}, p95`,
      `${ms(rejected, 0.95)} ms`,
    ),
    atMost("the same: other errors", wrong, 0, "", 0),
    plain("the same: /healthz returned", [...health].join(", ")),
    atMost(
      "5 s later, at half the maximum throughput: rejections and errors",
      after.rejected.length + sumOf(after.wrong),
      0,
      "",
      0,
    ),
  ];
}
