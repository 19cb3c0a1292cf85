import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { publicVideo, video } from "./schemas.ts";

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

export const listPublicVideos = defineEndpoint({
  name: "listPublicVideos",
  method: "GET",
  path: "/api/webinars",
  owner: "media",
  audience: ["public"],
  summary: "The three newest webinars with their pictures; none unless PUBLIC_WEBINARS is on",
  response: z.array(publicVideo),
  status: 200,
  errors: [],
  etag: true,
});
