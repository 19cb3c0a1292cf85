import { findIntroductionLinkTarget } from "@kindling/contracts/introductions/internal-endpoints.ts";
import * as links from "@kindling/contracts/introductions/link-endpoints.ts";
import * as own from "@kindling/contracts/introductions/member-endpoints.ts";
import type { LinkedIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { forbidden, notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { guardSignIn } from "../auth/sign-in-guard.ts";
import { findSuspension } from "../members/suspensions.ts";
import { findLink, type IntroductionLink, makeLink } from "./introduction-links.ts";

/**
 * The page of a mailed link: it reads and answers as the member, for one introduction and the member's preferences. An
 * admin makes the same link to send it by hand.
 */
export function addIntroductionLinks(app: FastifyInstance, auth: AuthContext): void {
  const { callService } = auth;

  addRoute(app, links.readLinkedIntroduction, async ({ body, requestId }, { request }) =>
    read(await requireLink(body.token, request), requestId),
  );
  addRoute(
    app,
    links.answerLinkedIntroduction,
    async ({ body: { token, ...said }, requestId }, { request }) => {
      const link = await requireLink(token, request);
      const body = { key: link.key, ...said };
      await callService(own.answerOwnIntroduction, { caller: link.member, body, requestId });
      return read(link, requestId);
    },
  );
  addRoute(app, links.reportLinkedMeeting, async ({ body: { token, met }, requestId }, { request }) => {
    const link = await requireLink(token, request);
    const body = { key: link.key, met };
    await callService(own.reportOwnMeeting, { caller: link.member, body, requestId });
    return read(link, requestId);
  });
  addRoute(app, links.saveLinkedPreferences, async ({ body: { token, ...body }, requestId }, { request }) => {
    const link = await requireLink(token, request);
    await callService(own.saveOwnIntroductionPreferences, { caller: link.member, body, requestId });
    return read(link, requestId);
  });
  addRoute(app, links.makeIntroductionLink, async ({ params, body, caller, requestId }) => {
    const target = await callService(findIntroductionLinkTarget, {
      caller: { role: "gateway" },
      id: params.id,
      body,
      requestId,
    });
    const { role, id, key, email } = target;
    // Who has the link can answer as the member.
    const about = { kind: role, id };
    await auth.audit.record({ action: "introduction-link-made", actor: caller, about, requestId });
    const { path, expiresAt } = await makeLink(auth, { member: { role, id }, key, email });
    return { path, expires_at: expiresAt.toISOString() };
  });

  const requireLink = (token: string, request: FastifyRequest): Promise<IntroductionLink> =>
    guardSignIn(auth, { as: "introduction", request }, async () => {
      const link = await findLink(auth, token);
      if (link === null) throw unauthenticated(texts.introductionLinkInvalid);
      if ((await findSuspension(auth.pool, link.member)) !== null) throw forbidden(texts.accountSuspended);
      return link;
    });

  async function read({ member, key }: IntroductionLink, requestId: string): Promise<LinkedIntroduction> {
    const input = { caller: member, requestId };
    const [introductions, preferences] = await Promise.all([
      callService(own.listOwnIntroductions, input),
      callService(own.getOwnIntroductionPreferences, input),
    ]);
    const introduction = introductions.find((one) => one.key === key);
    // That of an earlier round, which was drafted again.
    if (introduction === undefined) throw notFound(texts.ownIntroductionOver);
    return { introduction, preferences };
  }
}
