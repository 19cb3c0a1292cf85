import { defineEvent } from "../event.ts";
import { founderState } from "./schemas.ts";

export const founderChanged = defineEvent({
  name: "founder.changed",
  owner: "founders",
  stream: "FOUNDERS",
  subject: "kindling.founders",
  schema: 1,
  summary: "A founder was created or changed",
  state: founderState,
});
