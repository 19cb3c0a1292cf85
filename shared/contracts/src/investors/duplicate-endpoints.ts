import { duplicateShapes } from "../duplicates/endpoints.ts";
import { defineEndpoint } from "../endpoint.ts";

const shapes = duplicateShapes("investors", "/api/investors-database");

export const listInvestorDuplicates = defineEndpoint({ name: "listInvestorDuplicates", ...shapes.list });
export const dismissInvestorDuplicate = defineEndpoint({
  name: "dismissInvestorDuplicate",
  ...shapes.dismiss,
});
export const lookUpInvestors = defineEndpoint({ name: "lookUpInvestors", ...shapes.lookUp });
