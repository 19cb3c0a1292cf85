import { defineEndpoint } from "../endpoint.ts";
import { importShapes } from "../imports/endpoints.ts";

const shapes = importShapes("founders", "/api/founders");

export const createFounderImport = defineEndpoint({ name: "createFounderImport", ...shapes.create });
export const listFounderImports = defineEndpoint({ name: "listFounderImports", ...shapes.list });
export const getFounderImport = defineEndpoint({ name: "getFounderImport", ...shapes.get });
export const updateFounderImport = defineEndpoint({ name: "updateFounderImport", ...shapes.update });
export const deleteFounderImport = defineEndpoint({ name: "deleteFounderImport", ...shapes.remove });
export const addFounderImportRows = defineEndpoint({ name: "addFounderImportRows", ...shapes.addRows });
export const listFounderImportRows = defineEndpoint({ name: "listFounderImportRows", ...shapes.listRows });
export const updateFounderImportRow = defineEndpoint({ name: "updateFounderImportRow", ...shapes.updateRow });
export const checkFounderImport = defineEndpoint({ name: "checkFounderImport", ...shapes.check });
export const runFounderImport = defineEndpoint({ name: "runFounderImport", ...shapes.run });
export const cancelFounderImport = defineEndpoint({ name: "cancelFounderImport", ...shapes.cancel });
export const listRefusedFounderRows = defineEndpoint({
  name: "listRefusedFounderRows",
  ...shapes.listRefused,
});
export const undoFounderImport = defineEndpoint({ name: "undoFounderImport", ...shapes.undo });
export const listFoundersKeptByUndo = defineEndpoint({ name: "listFoundersKeptByUndo", ...shapes.listKept });
export const listFounderMappings = defineEndpoint({ name: "listFounderMappings", ...shapes.listMappings });
export const saveFounderMapping = defineEndpoint({ name: "saveFounderMapping", ...shapes.saveMapping });
export const removeFounderMapping = defineEndpoint({ name: "removeFounderMapping", ...shapes.removeMapping });
