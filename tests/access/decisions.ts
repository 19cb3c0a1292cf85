import type { Audience } from "@kindling/contracts/endpoint.ts";

/**
 * The roles allowed at each endpoint when access is enforced, written by hand as a second source. An endpoint that is
 * missing here, or declares another audience, fails the tests.
 */
export const decisions: Readonly<Record<string, readonly Audience[]>> = {
  // Founders' records
  listFounders: ["admin", "viewer"],
  createFounder: ["public"],
  getFounder: ["admin", "viewer", "founder"],
  updateFounder: ["admin", "founder"],
  updateAsk: ["admin"],
  listFounderHistory: ["admin", "viewer"],
  undoFounderChange: ["admin"],
  restoreFounderVersion: ["admin"],
  removeFounder: ["admin"],
  unarchiveFounder: ["admin"],
  listArchivedFounders: ["admin", "viewer"],
  authFounder: ["public"],
  // Investors' records
  listInvestors: ["admin", "viewer"],
  listInvestorsDatabase: ["admin", "viewer"],
  createInvestor: ["public"],
  getInvestor: ["admin", "viewer", "investor"],
  updateInvestor: ["admin", "investor"],
  updateTemperature: ["admin"],
  listInvestorHistory: ["admin", "viewer"],
  undoInvestorChange: ["admin"],
  restoreInvestorVersion: ["admin"],
  removeInvestor: ["admin"],
  unarchiveInvestor: ["admin"],
  listArchivedInvestors: ["admin", "viewer"],
  // Matches
  getStats: ["admin", "viewer"],
  listInvestorMatches: ["admin", "viewer"],
  listFounderMatches: ["admin", "viewer"],
  listOwnMatches: ["admin", "viewer", "founder"],
  reviewMatch: ["admin"],
  listMatchHistory: ["admin", "viewer"],
  undoReview: ["admin"],
  // The library
  listVideos: ["admin", "viewer", "founder"],
  // Gateway
  getConfig: ["public"],
  getSession: ["public"],
  deleteSession: ["public"],
  createAdminSession: ["public"],
  createFounderSession: ["public"],
  createInvestorSession: ["public"],
  readFounderLink: ["public"],
  readEmailChange: ["public"],
  confirmEmailChange: ["public"],
  setInvestorPassword: ["public"],
  inviteInvestor: ["admin"],
  listActivity: ["admin", "viewer"],
  listenToChanges: ["admin", "viewer"],
  // What members do with their own data
  exportOwnData: ["founder", "investor"],
  deleteOwnAccount: ["founder", "investor"],
  readAccountDeletion: ["public"],
  confirmAccountDeletion: ["public"],
  listOwnSessions: ["founder", "investor"],
  endOwnSessions: ["founder", "investor"],
  endOwnSession: ["founder", "investor"],
  changeOwnPassword: ["founder", "investor"],
  // What admins do with members' accounts
  readFounderAccount: ["admin", "viewer"],
  suspendFounder: ["admin"],
  liftFounderSuspension: ["admin"],
  endFounderSessions: ["admin"],
  endFounderSession: ["admin"],
  resetFounderSignIn: ["admin"],
  readInvestorAccount: ["admin", "viewer"],
  suspendInvestor: ["admin"],
  liftInvestorSuspension: ["admin"],
  endInvestorSessions: ["admin"],
  endInvestorSession: ["admin"],
  resetInvestorSignIn: ["admin"],
};

/** Public endpoints that refuse a viewer, because they change something and look at the session. */
export const refusedToViewers: readonly string[] = ["createFounder", "createInvestor"];
