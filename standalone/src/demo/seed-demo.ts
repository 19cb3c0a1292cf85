import { setTimeout as sleep } from "node:timers/promises";
import type { BodyInput, EndpointShape, ResponseData } from "@kindling/contracts/endpoint.ts";
import { createFounder, listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { createInvestor, listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { listFounderMatches, reviewMatch } from "@kindling/contracts/matches/endpoints.ts";
import type { FeedVideo } from "@kindling/media/feed/parse-feed.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import type { FastifyInstance } from "fastify";
import { pendingInMetrics, waitUntilConsistent } from "../wait-until-consistent.ts";
import { demoFounders, demoInvestors } from "./people.ts";
import { demoReviews, reviews } from "./reviews.ts";
import { demoVideos } from "./videos.ts";

const consistencyTimeoutMs = 120_000;
/** How long a call is repeated while its service is busy, and the pause before it is, in ms. */
const busyTimes = { timeout: 120_000, pause: 500 };

type App = Pick<FastifyInstance, "inject">;

/** The services that receive the demo data, called as an admin. */
export interface DemoDestination {
  identitySecrets: readonly string[];
  founders: App;
  investors: App;
  matches: App;
  /** Saves videos; the library keeps one of each id. */
  media: (videos: FeedVideo[]) => Promise<unknown>;
}

/**
 * Adds the demo data that is missing, so a second run completes one that was killed. In a new database the investors
 * get the ids 1 to 30 in order, unless PostgreSQL crashes or times out in between.
 * @throws Error when a service returns an unexpected status
 */
export async function seedDemo(destination: DemoDestination) {
  const { founders, investors, matches, media } = destination;
  const call = callAsAdmin(destination.identitySecrets);
  // Sequential and first, because the investor dashboard shows id 1.
  const knownInvestors = emailsOf(await call(investors, listInvestorsDatabase));
  for (const body of demoInvestors()) {
    // A rejected insert would use up an id.
    if (!knownInvestors.has(body.email)) await call(investors, createInvestor, { body, orStatus: 409 });
  }
  const knownFounders = emailsOf(await call(founders, listFounders));
  for (const body of demoFounders()) {
    if (!knownFounders.has(body.email)) await call(founders, createFounder, { body, orStatus: 409 });
  }
  await media(demoVideos());
  await waitUntilMatched({ founders, investors, matches });
  await addReviews(call, founders, matches);
}

/** Waits until the services' events are published, applied and matched. */
export function waitUntilMatched(apps: Record<"founders" | "investors" | "matches", App>): Promise<void> {
  const findPending = async () => {
    const pages = Object.entries(apps).map(async ([service, app]) => {
      const { body } = await app.inject({ method: "GET", url: "/metrics" });
      return pendingInMetrics(service, body);
    });
    return (await Promise.all(pages)).flat();
  };
  return waitUntilConsistent(findPending, consistencyTimeoutMs);
}

/** Reviews the demo's matches, except those that an admin has reviewed. */
async function addReviews(call: AsAdmin, founders: App, matches: App): Promise<void> {
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
  /** Another accepted status, for which the call returns null. */
  orStatus?: number;
}

type AsAdmin = ReturnType<typeof callAsAdmin>;

function callAsAdmin(secrets: readonly string[]) {
  return async <E extends EndpointShape>(
    app: App,
    { name, owner, method, path, status }: E,
    { id, body, orStatus }: Call<E> = {},
  ): Promise<ResponseData<E> | null> => {
    const send = () =>
      app.inject({
        method,
        url: path.replace(":id", String(id)),
        headers: { [identityHeader]: signIdentity({ role: "admin" }, owner, secrets) },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    const deadline = performance.now() + busyTimes.timeout;
    let response = await send();
    while (response.statusCode === 503 && performance.now() < deadline) {
      await sleep(busyTimes.pause);
      response = await send();
    }
    if (response.statusCode === status) return response.json().data;
    if (response.statusCode === orStatus) return null;
    throw new Error(`demo data: ${name} returned ${response.statusCode}: ${response.body.slice(0, 300)}`);
  };
}
