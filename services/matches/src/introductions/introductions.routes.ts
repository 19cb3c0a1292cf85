import * as endpoints from "@kindling/contracts/introductions/endpoints.ts";
import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import { savedRecord } from "@kindling/service-kit/http/log-change.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { draftsOf } from "./drafts.ts";
import { type Limits, readHindrance } from "./hindrances.repository.ts";
import { findIntroduction, listIntroductions } from "./introduction-list.repository.ts";
import { introductionOverview } from "./introduction-overview.repository.ts";
import type { IntroductionsRepository } from "./introductions.repository.ts";
import { readSides } from "./pair-of-introduction.repository.ts";

/** The endpoints of introductions. */
export function addIntroductionRoutes(
  app: FastifyInstance,
  introductions: IntroductionsRepository,
  pool: pg.Pool,
  limits: Limits,
): void {
  const require = async (id: number) => {
    const found = await findIntroduction(pool, id);
    if (found === null) throw notFound(texts.introductionNotFound);
    return found;
  };

  addRoute(app, endpoints.listIntroductions, ({ query }) => listIntroductions(pool, query));
  addRoute(app, endpoints.getIntroductionOverview, introductionOverview(pool));
  addRoute(app, endpoints.draftIntroductions, async ({ body, ...author }, context) => {
    const drafted = await introductions.draft(body, author);
    for (const record of drafted) savedRecord(context, "introduction", { record, entry: null });
    return drafted;
  });
  addRoute(app, endpoints.getIntroduction, ({ params }) => require(params.id));
  addRoute(app, endpoints.getIntroductionDrafts, async ({ params }) => {
    const { message, state, asked } = await require(params.id);
    const { founder, investor } = await readSides(pool, params.id);
    if (founder === null || investor === null) throw conflict(texts.introductionArchived);
    const pair = { id: params.id, founder_id: founder.id, investor_id: investor.id };
    const open = introductionSides.filter((side) => asked[side].asked_at === null);
    const hindrances = await Promise.all(open.map((side) => readHindrance(pool, pair, side, limits)));
    const shares = { founder_shares: asked.founder.shares, investor_shares: asked.investor.shares };
    return {
      ...draftsOf({ message, state, ...shares }, { founder, investor }),
      hindrances: hindrances.filter((hindrance) => hindrance !== null),
    };
  });
  addRoute(app, endpoints.updateIntroduction, async ({ params, body, ...author }, context) =>
    savedRecord(context, "introduction", await introductions.update(params.id, body, author)),
  );
  addRoute(app, endpoints.stepIntroduction, async ({ params, body, ...author }, context) =>
    savedRecord(context, "introduction", await introductions.step(params.id, body, author)),
  );
}
