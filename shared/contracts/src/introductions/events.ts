import { defineEvent } from "../event.ts";
import { wideId } from "../fields/primitives.ts";
import { introductionEventState } from "./schemas.ts";

export const introductionChanged = defineEvent({
  name: "introduction.changed",
  owner: "matches",
  stream: "INTRODUCTIONS",
  subject: "kindling.introductions",
  schema: 1,
  summary: "An introduction was drafted, or came further",
  id: wideId,
  state: introductionEventState,
});
