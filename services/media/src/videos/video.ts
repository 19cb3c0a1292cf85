import type { Video } from "@kindling/contracts/media/schemas.ts";

/** A row as the queries return it. `id` is this service's, `videoId` the channel's. */
export type VideoRow = Omit<Video, "published_at"> & { published_at: Date | null };

/** A row with the version and time of its event. */
export type VersionedVideoRow = VideoRow & { version: number; updated_at: Date };

/** A video in the API and in events. */
export function toVideo({ id, videoId, title, description, thumbnail, published_at }: VideoRow): Video {
  return {
    id,
    videoId,
    title,
    description,
    thumbnail,
    published_at: published_at === null ? null : published_at.toISOString(),
  };
}
