import { defineEndpoint } from "../endpoint.ts";
import { noteShapes } from "../notes/endpoints.ts";

const shapes = noteShapes("founders", "/api/founders");

export const listFounderNotes = defineEndpoint({ name: "listFounderNotes", ...shapes.list });
export const addFounderNote = defineEndpoint({ name: "addFounderNote", ...shapes.add });
export const updateFounderNote = defineEndpoint({ name: "updateFounderNote", ...shapes.update });
export const deleteFounderNote = defineEndpoint({ name: "deleteFounderNote", ...shapes.remove });
