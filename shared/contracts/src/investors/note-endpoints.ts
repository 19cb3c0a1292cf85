import { defineEndpoint } from "../endpoint.ts";
import { noteShapes } from "../notes/endpoints.ts";

const shapes = noteShapes("investors", "/api/investors-database");

export const listInvestorNotes = defineEndpoint({ name: "listInvestorNotes", ...shapes.list });
export const addInvestorNote = defineEndpoint({ name: "addInvestorNote", ...shapes.add });
export const updateInvestorNote = defineEndpoint({ name: "updateInvestorNote", ...shapes.update });
export const deleteInvestorNote = defineEndpoint({ name: "deleteInvestorNote", ...shapes.remove });
