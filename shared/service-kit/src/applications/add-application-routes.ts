import type { ApplicationEndpoints } from "@kindling/contracts/applications/endpoints.ts";
import type { Decision } from "@kindling/contracts/applications/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { logMove } from "../http/log-change.ts";
import { addRoute } from "../http/routes/add-route.ts";
import type { ApplicationsRepository } from "./applications.repository.ts";

/** The endpoints of the applications of a service. */
export function addApplicationRoutes(
  app: FastifyInstance,
  endpoints: ApplicationEndpoints,
  applications: ApplicationsRepository,
): void {
  const kind = applications.kind as "founder" | "investor";

  addRoute(app, endpoints.list, ({ query }) => applications.list(query));
  addRoute(app, endpoints.get, ({ params }) => applications.require(params.id));
  addRoute(app, endpoints.approve, async ({ params: { id }, body, ...author }, { request }) => {
    const decided = await applications.approve(id, author, body.from, body.confirmed_email);
    logMove(request, kind, id, "approved");
    return decided;
  });
  addRoute(app, endpoints.ask, async ({ params: { id }, body, ...author }, { request }) => {
    const asked = await applications.ask(id, author, body.question);
    logMove(request, kind, id, "asked");
    return asked;
  });
  addRoute(app, endpoints.decline, async ({ params: { id }, body, ...author }, { request }) => {
    const decided = await applications.decline(id, author, body.reason);
    logMove(request, kind, id, "declined");
    return decided;
  });
  addRoute(app, endpoints.answer, async ({ params: { id }, body, ...author }, { request }) => {
    const answered = await applications.answer(id, author, body.answer, body.question ?? null);
    logMove(request, kind, id, "answered");
    return answered;
  });
  addRoute(app, endpoints.confirmEmail, ({ params: { id }, body, requestId }) =>
    applications.confirmEmail(id, body.email, requestId),
  );
  addRoute(app, endpoints.approveSome, ({ body, ...author }, { request }) =>
    decideEach(body.ids, request, async (id) => {
      await applications.approve(id, author, "pending", body.confirmed_email);
      logMove(request, kind, id, "approved");
    }),
  );
  addRoute(app, endpoints.declineSome, ({ body, ...author }, { request }) =>
    decideEach(body.ids, request, async (id) => {
      await applications.decline(id, author, body.reason);
      logMove(request, kind, id, "declined");
    }),
  );
}

/** Decides one application after the other. One that cannot be decided does not keep the others from it. */
async function decideEach(
  ids: readonly number[],
  request: FastifyRequest,
  decide: (id: number) => Promise<void>,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const id of new Set(ids)) {
    try {
      await decide(id);
      decisions.push({ id, error: null });
    } catch (error) {
      if (!(error instanceof AppError))
        request.log.error({ err: error, id }, "deciding an application failed");
      decisions.push({ id, error: error instanceof AppError ? error.message : texts.internal });
    }
  }
  return decisions;
}
