import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { isDraining } from "./drain.ts";

/** Named checks of the things a process cannot work without. */
export type Readiness = Readonly<Record<string, () => Promise<boolean>>>;

const checkTimeoutMs = 2_000;
/** For how long a dependency that was ready and answers no more counts as ready. */
const lateMs = 10_000;

/**
 * /healthz (alive), /readyz (every dependency can be used, and it is not about to stop) and /metrics (Prometheus). With
 * `healthMeansReady` /healthz answers as /readyz does: for the process that stands for the whole
 * product. With `healthOnly` there is nothing but /healthz, which then does not say what is wrong: for
 * an address that anyone can reach.
 */
export function addHealth(
  app: FastifyInstance,
  registry: Registry,
  readiness: Readiness,
  { healthMeansReady = false, healthOnly = false }: { healthMeansReady?: boolean; healthOnly?: boolean } = {},
): void {
  const checkAll = checker(readiness);
  const answerReadiness = async (_request: FastifyRequest, reply: FastifyReply) => {
    const checks = await checkAll();
    const wrong = [...missing(checks), ...(isDraining(app) ? [aboutToStop] : [])];
    if (wrong.length === 0) {
      return { success: true, data: { status: "ready", ...(healthOnly ? {} : { checks }) } };
    }
    return reply.code(503).send({
      success: false,
      error: "Not ready yet.",
      code: "upstream_unavailable",
      ...(healthOnly ? {} : { details: wrong }),
    });
  };
  if (healthMeansReady) app.get("/healthz", answerReadiness);
  else app.get("/healthz", async () => ({ success: true, data: { status: "ok" } }));
  if (healthOnly) return;
  app.get("/readyz", answerReadiness);
  app.get("/metrics", async (_request, reply) => {
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
}

const aboutToStop = { path: "process", message: "is about to stop" };

const missing = (checks: Record<string, boolean>) =>
  Object.entries(checks)
    .filter(([, ok]) => !ok)
    .map(([path]) => ({ path, message: "is not reachable" }));

/**
 * Runs every check; one that throws counts as not ready. One that does not answer in time keeps what it last said
 * for a while: under load an answer is late though everything works.
 */
function checker(readiness: Readiness): () => Promise<Record<string, boolean>> {
  const readyAt = new Map<string, number>();
  const resultOf = async (name: string, check: Readiness[string]): Promise<boolean> => {
    const said = await settled(async () => {
      const isReady = await check();
      // A late answer counts too, for the checks after it.
      if (isReady) readyAt.set(name, performance.now());
      return isReady;
    });
    if (said === "late") return performance.now() - (readyAt.get(name) ?? Number.NEGATIVE_INFINITY) < lateMs;
    return said;
  };
  return async () => {
    const entries = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => [name, await resultOf(name, check)] as const),
    );
    return Object.fromEntries(entries);
  };
}

async function settled(check: () => Promise<boolean>): Promise<boolean | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs, "late");
  });
  try {
    return await Promise.race([(async () => check())().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
