import { defineEndpoint } from "../endpoint.ts";
import { exportParameters, memberExport } from "./schemas.ts";

export const exportOwnData = defineEndpoint({
  name: "exportOwnData",
  method: "GET",
  path: "/api/me/export",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "Everything that is stored about the signed-in founder or investor",
  response: memberExport,
  status: 200,
  errors: [400],
  query: exportParameters,
  exports: ["csv"],
});
