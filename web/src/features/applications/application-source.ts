import type {
  Application,
  DecidedApplication,
  Decision,
  OpenState,
} from "@kindling/contracts/applications/schemas.ts";
import * as founders from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import * as investors from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderRemovals } from "../../forms/founder-detail/founder-removals.ts";
import { investorRemovals } from "../../forms/investor-detail/investor-removals.ts";
import type { RemovalSource } from "../../forms/removals/removal-source.ts";
import { call } from "../../lib/api/api-client.ts";
import type { WindowEndpoint } from "../../lib/api/call-list.ts";

/** A founder or an investor whose application is not approved. */
export interface OpenApplication {
  id: number;
  application: Application;
  record: Founder | Investor;
}

/** The applications of founders or of investors. */
export interface ApplicationSource extends Pick<RemovalSource, "member" | "what" | "listArchived" | "lists"> {
  list: WindowEndpoint<OpenApplication>;
  /** `unconfirmed`: also if the email is not confirmed. */
  approve: (id: number, from: OpenState, unconfirmed?: true) => Promise<DecidedApplication>;
  ask: (id: number, question: string) => Promise<DecidedApplication>;
  decline: (id: number, reason: string) => Promise<DecidedApplication>;
  approveSome: (ids: number[]) => Promise<Decision[]>;
  declineSome: (ids: number[], reason: string) => Promise<Decision[]>;
}

export const founderApplications: ApplicationSource = {
  ...founderRemovals,
  list: founders.listFounderApplications,
  approve: (id, from, unconfirmed) =>
    call(founders.approveFounder, { params: { id }, body: { from, unconfirmed } }),
  ask: (id, question) => call(founders.askFounder, { params: { id }, body: { question } }),
  decline: (id, reason) => call(founders.declineFounder, { params: { id }, body: { reason } }),
  approveSome: (ids) => call(founders.approveFounders, { body: { ids } }),
  declineSome: (ids, reason) => call(founders.declineFounders, { body: { ids, reason } }),
};

export const investorApplications: ApplicationSource = {
  ...investorRemovals,
  list: investors.listInvestorApplications,
  approve: (id, from, unconfirmed) =>
    call(investors.approveInvestor, { params: { id }, body: { from, unconfirmed } }),
  ask: (id, question) => call(investors.askInvestor, { params: { id }, body: { question } }),
  decline: (id, reason) => call(investors.declineInvestor, { params: { id }, body: { reason } }),
  approveSome: (ids) => call(investors.approveInvestors, { body: { ids } }),
  declineSome: (ids, reason) => call(investors.declineInvestors, { body: { ids, reason } }),
};
