import { defineEvent } from "../event.ts";
import { video } from "./schemas.ts";

export const videoChanged = defineEvent({
  name: "video.changed",
  owner: "media",
  stream: "VIDEOS",
  subject: "kindling.videos",
  schema: 1,
  summary: "A webinar was added, changed or withdrawn",
  state: video,
});
