import type { Audience } from "@kindling/contracts/endpoint.ts";

/**
 * The roles allowed at each endpoint when access is enforced, written by hand as a second source. An endpoint that is
 * missing here, or declares another audience, fails the tests.
 */
export const decisions: Readonly<Record<string, readonly Audience[]>> = {
  // Founders' records
  listFounders: ["admin"],
  createFounder: ["public"],
  getFounder: ["admin", "founder"],
  updateFounder: ["admin", "founder"],
  updateAsk: ["admin"],
  listFounderHistory: ["admin"],
  undoFounderChange: ["admin"],
  restoreFounderVersion: ["admin"],
  removeFounder: ["admin"],
  unarchiveFounder: ["admin"],
  listArchivedFounders: ["admin"],
  authFounder: ["public"],
  // Investors' records
  listInvestors: ["admin"],
  listInvestorsDatabase: ["admin"],
  createInvestor: ["public"],
  getInvestor: ["admin", "investor"],
  updateInvestor: ["admin", "investor"],
  updateTemperature: ["admin"],
  listInvestorHistory: ["admin"],
  undoInvestorChange: ["admin"],
  restoreInvestorVersion: ["admin"],
  removeInvestor: ["admin"],
  unarchiveInvestor: ["admin"],
  listArchivedInvestors: ["admin"],
  // Matches
  getStats: ["admin"],
  listInvestorMatches: ["admin"],
  listFounderMatches: ["admin"],
  listOwnMatches: ["admin", "founder"],
  reviewMatch: ["admin"],
  listMatchHistory: ["admin"],
  undoReview: ["admin"],
  // The library
  listVideos: ["admin", "founder"],
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
  listActivity: ["admin"],
  listenToChanges: ["admin"],
  // What members do with their own data
  exportOwnData: ["founder", "investor"],
  deleteOwnAccount: ["founder", "investor"],
  readAccountDeletion: ["public"],
  confirmAccountDeletion: ["public"],
};
