import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance } from "fastify";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

/** Returns 405 with Allow for methods that a declared path does not have. */
export function rejectOtherMethods(app: FastifyInstance, endpoints: readonly EndpointShape[]): void {
  const paths = Map.groupBy(endpoints, (endpoint) => endpoint.path);
  for (const [path, declared] of paths) {
    const allowed = new Set<string>(declared.map(({ method }) => method));
    if (allowed.has("GET")) allowed.add("HEAD");
    const others = methods.filter((method) => !allowed.has(method));
    const allow = methods.filter((method) => allowed.has(method)).join(", ");
    const reject = async (_request: unknown, reply: { header(name: string, value: string): unknown }) => {
      reply.header("allow", allow);
      throw new AppError(405, "not_found", texts.notFound);
    };
    app.route({
      method: others,
      url: path,
      config: { audience: ["public"] },
      onRequest: reject,
      handler: reject,
      exposeHeadRoute: false,
    });
  }
}
