import { duplicateShapes } from "../duplicates/endpoints.ts";
import { defineEndpoint } from "../endpoint.ts";

const shapes = duplicateShapes("founders", "/api/founders");

export const listFounderDuplicates = defineEndpoint({ name: "listFounderDuplicates", ...shapes.list });
export const dismissFounderDuplicate = defineEndpoint({ name: "dismissFounderDuplicate", ...shapes.dismiss });
export const lookUpFounders = defineEndpoint({ name: "lookUpFounders", ...shapes.lookUp });
