import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { video } from "./schemas.ts";

export const listVideos = defineEndpoint({
  name: "listVideos",
  method: "GET",
  path: "/youtube-videos",
  owner: "media",
  audience: ["founder", "admin", "viewer"],
  summary: "The webinar library, newest first",
  response: z.array(video),
  status: 200,
  errors: [],
  etag: true,
});
