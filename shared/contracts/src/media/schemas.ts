import { z } from "zod";
import * as field from "../fields/primitives.ts";

/** A webinar of the community's video channel. */
export const video = z
  .object({
    id: field.id,
    videoId: z.string(),
    title: z.string(),
    description: z.string(),
    thumbnail: z.string(),
    published_at: field.timestamp.nullable(),
  })
  .meta({ id: "Video" });
export type Video = z.output<typeof video>;

/** A webinar on the landing page. `picture` is a `data:` URL, null without one. */
export const publicVideo = video
  .pick({ videoId: true, title: true, published_at: true })
  .extend({ picture: z.string().nullable() })
  .meta({ id: "PublicVideo" });
export type PublicVideo = z.output<typeof publicVideo>;
