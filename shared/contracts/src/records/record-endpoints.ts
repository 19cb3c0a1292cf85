import * as founders from "../founders/endpoints.ts";
import * as internal from "../internal-endpoints.ts";
import * as investors from "../investors/endpoints.ts";
import * as own from "../removals/own-endpoints.ts";
import * as retention from "../removals/retention-endpoints.ts";

/** The endpoints that founders and investors both have. */
export const recordEndpoints = {
  founder: {
    overview: founders.getFounderOverview,
    history: founders.listFounderHistory,
    undo: founders.undoFounderChange,
    restoreVersion: founders.restoreFounderVersion,
    remove: founders.removeFounder,
    unarchive: founders.unarchiveFounder,
    listArchived: founders.listArchivedFounders,
    archiveOwn: own.archiveOwnFounder,
    unarchiveOwn: own.unarchiveOwnFounder,
    archiveAbsent: retention.archiveAbsentFounder,
    findOlder: retention.findOlderFounders,
    findRemoved: internal.findRemovedFounders,
    changeEmail: internal.changeFounderEmail,
    searchHistory: internal.searchFounderHistory,
    getEntry: internal.getFounderEntry,
    names: internal.nameFounders,
    applications: {
      list: founders.listFounderApplications,
      get: founders.getFounderApplication,
      approve: founders.approveFounder,
      ask: founders.askFounder,
      decline: founders.declineFounder,
      approveSome: founders.approveFounders,
      declineSome: founders.declineFounders,
      answer: founders.answerAsFounder,
      confirmEmail: internal.confirmFounderEmail,
    },
    bulk: { update: founders.bulkUpdateFounders, undo: founders.undoBulkUpdateOfFounders },
  },
  investor: {
    overview: investors.getInvestorOverview,
    history: investors.listInvestorHistory,
    undo: investors.undoInvestorChange,
    restoreVersion: investors.restoreInvestorVersion,
    remove: investors.removeInvestor,
    unarchive: investors.unarchiveInvestor,
    listArchived: investors.listArchivedInvestors,
    archiveOwn: own.archiveOwnInvestor,
    unarchiveOwn: own.unarchiveOwnInvestor,
    archiveAbsent: retention.archiveAbsentInvestor,
    findOlder: retention.findOlderInvestors,
    findRemoved: internal.findRemovedInvestors,
    changeEmail: internal.changeInvestorEmail,
    searchHistory: internal.searchInvestorHistory,
    getEntry: internal.getInvestorEntry,
    names: internal.nameInvestors,
    applications: {
      list: investors.listInvestorApplications,
      get: investors.getInvestorApplication,
      approve: investors.approveInvestor,
      ask: investors.askInvestor,
      decline: investors.declineInvestor,
      approveSome: investors.approveInvestors,
      declineSome: investors.declineInvestors,
      answer: investors.answerAsInvestor,
      confirmEmail: internal.confirmInvestorEmail,
    },
    bulk: { update: investors.bulkUpdateInvestors, undo: investors.undoBulkUpdateOfInvestors },
  },
} as const;
