import type { Caller } from "@kindling/contracts/access.ts";
import * as internal from "@kindling/contracts/introductions/internal-endpoints.ts";
import {
  listIntroductionMails,
  releaseIntroductionMails,
} from "@kindling/contracts/introductions/link-endpoints.ts";
import * as own from "@kindling/contracts/introductions/member-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, forbidden, notFound } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { readPreferences, savePreferences } from "./hindrances.repository.ts";
import { findIntroduction } from "./introduction-list.repository.ts";
import { claimMails, listMails, releaseMails, settleMail } from "./introduction-mails.repository.ts";
import type { IntroductionsRepository } from "./introductions.repository.ts";
import { findOwnIntroduction, ownIntroductions } from "./member-introductions.repository.ts";
import { findSideKey } from "./pair-of-introduction.repository.ts";

/** The endpoints of what members see and answer of introductions, and of the mails that ask them. */
export function addMemberIntroductionRoutes(
  app: FastifyInstance,
  introductions: IntroductionsRepository,
  pool: pg.Pool,
): void {
  const requireOwn = async (caller: Caller, key: string) => {
    const found = await findOwnIntroduction(pool, memberOf(caller), key);
    if (found === null) throw notFound(texts.ownIntroductionNotFound);
    return found;
  };
  const requireMails = async (id: number) => {
    if ((await findIntroduction(pool, id)) === null) throw notFound(texts.introductionNotFound);
    return listMails(pool, id);
  };

  addRoute(app, own.listOwnIntroductions, ({ caller }) => ownIntroductions(pool, memberOf(caller)));
  addRoute(app, own.answerOwnIntroduction, async ({ body: { key, ...said }, ...author }) => {
    const { id, shown } = await requireOwn(author.caller, key);
    await introductions.answer(id, shown.role, said, author);
    return (await requireOwn(author.caller, key)).shown;
  });
  addRoute(app, own.reportOwnMeeting, async ({ body: { key, met }, ...author }) => {
    const { id, shown } = await requireOwn(author.caller, key);
    await introductions.report(id, shown.role, met, author);
    return (await requireOwn(author.caller, key)).shown;
  });
  addRoute(app, own.getOwnIntroductionPreferences, ({ caller }) => {
    const { role, id } = memberOf(caller);
    return readPreferences(pool, role, id);
  });
  addRoute(app, own.saveOwnIntroductionPreferences, ({ caller, body }) => {
    const { role, id } = memberOf(caller);
    return savePreferences(pool, role, id, body);
  });
  addRoute(app, listIntroductionMails, ({ params }) => requireMails(params.id));
  addRoute(app, releaseIntroductionMails, async ({ params }) => {
    await requireMails(params.id);
    await releaseMails(pool, params.id);
    return listMails(pool, params.id);
  });
  addRoute(app, internal.claimIntroductionMails, ({ body }) => claimMails(pool, body.limit, body.keys_only));
  addRoute(app, internal.settleIntroductionMail, async ({ body }) => {
    await settleMail(pool, body.key, body.result);
    return {};
  });
  addRoute(app, internal.findIntroductionLinkTarget, async ({ params, body: { side } }) => {
    const found = await findSideKey(pool, params.id, side);
    if (found === null) throw notFound(texts.introductionNotFound);
    if (!found.is_asked) throw conflict(texts.introductionNotAsked(side));
    if (found.email === null) throw conflict(texts.introductionArchived);
    return { role: side, id: found.member_id, email: found.email, key: found.key };
  });
}

/** With open access there are no members. @throws 403 for anybody else */
function memberOf(caller: Caller) {
  if (caller.role !== "founder" && caller.role !== "investor") throw forbidden();
  return caller;
}
