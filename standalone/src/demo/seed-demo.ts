import type { BodyInput, EndpointShape, Reply } from "@kindling/contracts/endpoint.ts";
import { createFounder, listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { createInvestor, listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { listFounderMatches, reviewMatch } from "@kindling/contracts/matches/endpoints.ts";
import type { FeedVideo } from "@kindling/media/feed/parse-feed.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyInstance } from "fastify";
import { demoFounders, demoInvestors } from "./people.ts";
import { demoReviews, reviews } from "./reviews.ts";
import { demoVideos } from "./videos.ts";

type App = Pick<FastifyInstance, "inject">;

/** Where demo data goes: the services' own commands, given by an admin. */
export interface DemoDestination {
  identitySecrets: readonly string[];
  founders: App;
  investors: App;
  matches: App;
  /** Records videos; those that are there already once only. */
  media: (videos: FeedVideo[]) => Promise<unknown>;
  /** Resolves when matching is at rest. */
  settled: () => Promise<void>;
}

/**
 * Puts the demo data in, or what is missing of it: what was killed halfway is completed by a second
 * run, and a complete one changes nothing. In a new database the first investor gets id 1, and the
 * others the ids up to 30 unless PostgreSQL itself crashed in between.
 * @throws Error when a service answers otherwise than it should
 */
export async function seedDemo(destination: DemoDestination) {
  const { founders, investors, matches, media, settled } = destination;
  const call = callAsAdmin(destination.identitySecrets);
  // One after another and first, because the investor's dashboard shows id 1 (spec section 9).
  const knownInvestors = emailsOf(await call(investors, listInvestorsDatabase));
  for (const body of demoInvestors()) {
    // Asked for in vain, an id would be used up: what is known is not sent.
    if (!knownInvestors.has(body.email)) await call(investors, createInvestor, { body, or: 409 });
  }
  const knownFounders = emailsOf(await call(founders, listFounders));
  for (const body of demoFounders()) {
    if (!knownFounders.has(body.email)) await call(founders, createFounder, { body, or: 409 });
  }
  await media(demoVideos());
  await settled();
  await reviewSome(call, founders, matches);
}

/** Sends the reviews, except to matches that somebody has reviewed meanwhile. */
async function reviewSome(call: AsAdmin, founders: App, matches: App): Promise<void> {
  const companies = new Set(reviews.map(({ company }) => company));
  const reviewed = (await call(founders, listFounders))!.filter(({ company }) => companies.has(company));
  for (const { id } of reviewed) {
    const found = (await call(matches, listFounderMatches, { id }))!;
    const open = found.filter(({ ben_rating, ben_notes }) => ben_rating === null && ben_notes === null);
    for (const { matchId, ...body } of demoReviews(open)) {
      await call(matches, reviewMatch, { id: matchId, body });
    }
  }
}

function emailsOf(people: readonly { email: string }[] | null): Set<string> {
  return new Set(people?.map(({ email }) => email.toLowerCase()));
}

interface Call<E extends EndpointShape> {
  id?: number;
  body?: BodyInput<E>;
  /** A status that will do as well, and answers null. */
  or?: number;
}

type AsAdmin = ReturnType<typeof callAsAdmin>;

function callAsAdmin(secrets: readonly string[]) {
  return async <E extends EndpointShape>(
    app: App,
    { name, owner, method, path, status }: E,
    { id, body, or }: Call<E> = {},
  ): Promise<Reply<E> | null> => {
    const response = await app.inject({
      method,
      url: path.replace(":id", String(id)),
      headers: { [identityHeader]: signIdentity({ role: "admin" }, owner, secrets) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (response.statusCode === status) return response.json().data;
    if (response.statusCode === or) return null;
    throw new Error(`demo data: ${name} answered ${response.statusCode}: ${response.body.slice(0, 300)}`);
  };
}
