import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { findInvestorByEmail } from "@kindling/contracts/internal-endpoints.ts";
import * as endpoints from "@kindling/contracts/investors/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { addRoute } from "@kindling/service-kit/http/add-route.ts";
import type { FastifyInstance } from "fastify";
import { createInvestor } from "./create-investor.ts";
import { getInvestor } from "./get-investor.ts";
import { identifyInvestor } from "./identify-investor.ts";
import type { InvestorsRepository } from "./investors.repository.ts";

/** The calls of spec section 7 that the investors service answers, and what the gateway asks it itself. */
export function addInvestorRoutes(app: FastifyInstance, investors: InvestorsRepository): void {
  addRoute(app, endpoints.listInvestorsDatabase, ({ ifNoneMatch }) => investors.list(ifNoneMatch));
  addRoute(app, endpoints.listInvestors, ({ ifNoneMatch }) => investors.listMatchView(ifNoneMatch));
  addRoute(
    app,
    endpoints.createInvestor,
    ({ body, requestId }) => createInvestor(investors, body, requestId),
    { invalidText: missingFields },
  );
  addRoute(app, endpoints.getInvestor, ({ params }) => getInvestor(investors, params.id));
  addRoute(app, endpoints.updateInvestor, ({ params, body, requestId }) =>
    investors.update(params.id, body, requestId),
  );
  addRoute(app, endpoints.updateTemperature, ({ params, body, requestId }) =>
    investors.update(params.id, body, requestId),
  );
  addRoute(app, findInvestorByEmail, ({ body }) => identifyInvestor(investors, body.email));
}

const named = new Set(["name", "email"]);

function missingFields(details: readonly ErrorDetail[]): string {
  const first = details[0];
  if (first === undefined || first.path === "" || details.some(({ path }) => named.has(path))) {
    return texts.investorFieldsMissing;
  }
  return `${texts.invalidInput} ${first.path}: ${first.message}`;
}
