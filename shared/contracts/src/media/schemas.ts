import { z } from "zod";
import * as field from "../fields/primitives.ts";

/** A webinar of the community's video channel (spec section 3). */
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
