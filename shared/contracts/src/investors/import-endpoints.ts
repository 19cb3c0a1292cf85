import { defineEndpoint } from "../endpoint.ts";
import { importShapes } from "../imports/endpoints.ts";

const shapes = importShapes("investors", "/api/investors-database");

export const createInvestorImport = defineEndpoint({ name: "createInvestorImport", ...shapes.create });
export const listInvestorImports = defineEndpoint({ name: "listInvestorImports", ...shapes.list });
export const getInvestorImport = defineEndpoint({ name: "getInvestorImport", ...shapes.get });
export const updateInvestorImport = defineEndpoint({ name: "updateInvestorImport", ...shapes.update });
export const deleteInvestorImport = defineEndpoint({ name: "deleteInvestorImport", ...shapes.remove });
export const addInvestorImportRows = defineEndpoint({ name: "addInvestorImportRows", ...shapes.addRows });
export const listInvestorImportRows = defineEndpoint({ name: "listInvestorImportRows", ...shapes.listRows });
export const updateInvestorImportRow = defineEndpoint({
  name: "updateInvestorImportRow",
  ...shapes.updateRow,
});
export const checkInvestorImport = defineEndpoint({ name: "checkInvestorImport", ...shapes.check });
export const runInvestorImport = defineEndpoint({ name: "runInvestorImport", ...shapes.run });
export const cancelInvestorImport = defineEndpoint({ name: "cancelInvestorImport", ...shapes.cancel });
export const listRefusedInvestorRows = defineEndpoint({
  name: "listRefusedInvestorRows",
  ...shapes.listRefused,
});
export const undoInvestorImport = defineEndpoint({ name: "undoInvestorImport", ...shapes.undo });
export const listInvestorsKeptByUndo = defineEndpoint({
  name: "listInvestorsKeptByUndo",
  ...shapes.listKept,
});
export const listInvestorMappings = defineEndpoint({ name: "listInvestorMappings", ...shapes.listMappings });
export const saveInvestorMapping = defineEndpoint({ name: "saveInvestorMapping", ...shapes.saveMapping });
export const removeInvestorMapping = defineEndpoint({
  name: "removeInvestorMapping",
  ...shapes.removeMapping,
});
