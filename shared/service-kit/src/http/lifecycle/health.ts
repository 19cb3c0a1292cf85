import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { isDraining } from "./drain.ts";

/** Checks of the dependencies that a process needs, by name. A text says what is wrong. */
export type Readiness = Readonly<Record<string, () => Promise<boolean | string>>>;

/** How long a dependency whose check times out still counts as ready, in ms. */
const staleResultMs = 10_000;

/**
 * /healthz (alive), /readyz (every dependency is ready and the process is not stopping) and /metrics (Prometheus). With
 * `healthMeansReady`, for the gateway, /healthz reports readiness, and /livez whether this process takes requests,
 * whatever its dependencies do. With `healthOnly` only these two are served, without details, for a public
 * address.
 * @param options.serving the app that serves the requests, if it is another one
 * @param options.checkTimeoutMs how long a check may take
 */
export function addHealth(
  app: FastifyInstance,
  registry: Registry,
  readiness: Readiness,
  {
    healthMeansReady = false,
    healthOnly = false,
    serving = app,
    checkTimeoutMs = 2_000,
  }: {
    healthMeansReady?: boolean;
    healthOnly?: boolean;
    serving?: FastifyInstance;
    checkTimeoutMs?: number;
  } = {},
): void {
  const checkAll = checker(readiness, checkTimeoutMs);
  const sendReadiness = async (_request: FastifyRequest, reply: FastifyReply) => {
    const checks = await checkAll();
    const wrong = [...missing(checks), ...(isDraining(serving) ? [stoppingProblem] : [])];
    if (wrong.length === 0) {
      return { success: true, data: { status: "ready", ...(healthOnly ? {} : { checks }) } };
    }
    return sendNotReady(reply, healthOnly ? undefined : wrong);
  };
  if (healthMeansReady) {
    app.get("/healthz", sendReadiness);
    app.get("/livez", async (_request, reply) =>
      isDraining(serving) ? sendNotReady(reply) : { success: true, data: { status: "live" } },
    );
  } else app.get("/healthz", async () => ({ success: true, data: { status: "ok" } }));
  if (healthOnly) return;
  app.get("/readyz", sendReadiness);
  app.get("/metrics", async (_request, reply) => {
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
}

const sendNotReady = (reply: FastifyReply, details?: readonly ErrorDetail[]) =>
  reply.code(503).send({
    success: false,
    error: "Not ready yet.",
    code: "upstream_unavailable",
    ...(details ? { details } : {}),
  });

const stoppingProblem = { path: "process", message: "is about to stop" };

const missing = (checks: Record<string, boolean | string>): ErrorDetail[] =>
  Object.entries(checks).flatMap(([path, result]) =>
    result === true ? [] : [{ path, message: result || "is not reachable" }],
  );

/**
 * Runs every check; one that throws counts as not ready. One that times out keeps its last result for a while, because
 * under load a check can be late though everything works.
 */
function checker(readiness: Readiness, timeoutMs: number): () => Promise<Record<string, boolean | string>> {
  const readyAt = new Map<string, number>();
  const resultOf = async (name: string, check: Readiness[string]): Promise<boolean | string> => {
    const result = await settled(async () => {
      const checked = await check();
      // A late result counts for the next checks.
      if (checked === true) readyAt.set(name, performance.now());
      return checked;
    }, timeoutMs);
    if (result === null)
      return performance.now() - (readyAt.get(name) ?? Number.NEGATIVE_INFINITY) < staleResultMs;
    return result;
  };
  return async () => {
    const entries = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => [name, await resultOf(name, check)] as const),
    );
    return Object.fromEntries(entries);
  };
}

/** Null: it is late. */
async function settled(check: Readiness[string], timeoutMs: number): Promise<boolean | string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    return await Promise.race([(async () => check())().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
