import { listOwnSessions, readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import type { Application } from "@kindling/contracts/applications/schemas.ts";
import {
  getFounder,
  getFounderApplication,
  listMetricHistory,
} from "@kindling/contracts/founders/endpoints.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { listOwnIntroductions } from "@kindling/contracts/introductions/member-endpoints.ts";
import { getInvestor, getInvestorApplication } from "@kindling/contracts/investors/endpoints.ts";
import { listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { listVideos } from "@kindling/contracts/media/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { startFounderSession, storedSessions } from "../lib/session/stored-sessions.ts";
import type { FakeServer } from "./fake-server.ts";
import { serveSession } from "./sign-in.ts";

export const { Founder: founder, Investor: investor } = recordExamples;

export const application: Application = {
  state: "approved",
  email_confirmed: null,
  confirmed_email: null,
  question: null,
  asked_at: null,
  answer: null,
  answered_at: null,
  reason: null,
  declined_at: null,
  declined_by: null,
};

/** Serves a founder's dashboard where access is enforced. */
export function serveFounder(server: FakeServer, config: Partial<ClientConfig> = {}): void {
  serveSession(server, { role: "founder", id: founder.id }, config);
  server.on(getFounder, () => founder);
  server.on(getFounderApplication, () => application);
  server.on(listMetricHistory, () => []);
  server.on(listOwnMatches, () => []);
  server.on(listVideos, () => []);
  serveAccount(server);
}

/** Serves an investor's dashboard where access is enforced. */
export function serveInvestor(server: FakeServer, config: Partial<ClientConfig> = {}): void {
  serveSession(server, { role: "investor", id: investor.id }, config);
  server.on(getInvestor, () => investor);
  server.on(getInvestorApplication, () => application);
  server.on(countFittingFounders, () => ({ fewer_than: 20 }));
  serveAccount(server);
}

function serveAccount(server: FakeServer): void {
  server.on(listOwnSessions, () => []);
  server.on(readOwnEmailChange, () => null);
  server.on(listOwnIntroductions, () => []);
}

/** Signs the member in, and serves their dashboard. */
export function signIn(
  server: FakeServer,
  as: "founder" | "investor",
  config: Partial<ClientConfig> = {},
): void {
  if (as === "investor") {
    serveInvestor(server, config);
    storedSessions.investor.write(investor.id);
    return;
  }
  serveFounder(server, config);
  const { id, name, email, company } = founder;
  startFounderSession({ founderId: id, founderName: name, email, company });
}
