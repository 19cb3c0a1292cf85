import { defineEvent } from "../event.ts";
import { investorState } from "./schemas.ts";

export const investorChanged = defineEvent({
  name: "investor.changed",
  owner: "investors",
  stream: "INVESTORS",
  subject: "kindling.investors",
  schema: 1,
  summary: "An investor was created or changed",
  state: investorState,
});
