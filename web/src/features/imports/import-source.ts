import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import * as founders from "@kindling/contracts/founders/import-endpoints.ts";
import type { ImportEndpoints } from "@kindling/contracts/imports/endpoints.ts";
import * as investors from "@kindling/contracts/investors/import-endpoints.ts";
import type { Member } from "../../forms/history/entry-words.ts";

type Named = { readonly [N in keyof ImportEndpoints]: EndpointShape & ImportEndpoints[N] };

/** The imports of founders, or of investors. */
export interface ImportSource {
  member: Member;
  what: "founders" | "investors";
  endpoints: Named;
}

export const importSources: Readonly<Record<ImportSource["what"], ImportSource>> = {
  founders: {
    member: "founder",
    what: "founders",
    endpoints: {
      create: founders.createFounderImport,
      list: founders.listFounderImports,
      get: founders.getFounderImport,
      update: founders.updateFounderImport,
      remove: founders.deleteFounderImport,
      addRows: founders.addFounderImportRows,
      listRows: founders.listFounderImportRows,
      updateRow: founders.updateFounderImportRow,
      check: founders.checkFounderImport,
      run: founders.runFounderImport,
      cancel: founders.cancelFounderImport,
      listRefused: founders.listRefusedFounderRows,
      undo: founders.undoFounderImport,
      listKept: founders.listFoundersKeptByUndo,
      listMappings: founders.listFounderMappings,
      saveMapping: founders.saveFounderMapping,
      removeMapping: founders.removeFounderMapping,
    },
  },
  investors: {
    member: "investor",
    what: "investors",
    endpoints: {
      create: investors.createInvestorImport,
      list: investors.listInvestorImports,
      get: investors.getInvestorImport,
      update: investors.updateInvestorImport,
      remove: investors.deleteInvestorImport,
      addRows: investors.addInvestorImportRows,
      listRows: investors.listInvestorImportRows,
      updateRow: investors.updateInvestorImportRow,
      check: investors.checkInvestorImport,
      run: investors.runInvestorImport,
      cancel: investors.cancelInvestorImport,
      listRefused: investors.listRefusedInvestorRows,
      undo: investors.undoInvestorImport,
      listKept: investors.listInvestorsKeptByUndo,
      listMappings: investors.listInvestorMappings,
      saveMapping: investors.saveInvestorMapping,
      removeMapping: investors.removeInvestorMapping,
    },
  },
};
