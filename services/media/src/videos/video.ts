import type { Video } from "@kindling/contracts/media/schemas.ts";

/** A row as the database gives it. `id` is ours, `videoId` the channel's. */
export type VideoRow = Omit<Video, "published_at"> & { published_at: Date | null };

/** A row with what its event carries beside the state. */
export type VersionedVideoRow = VideoRow & { version: number; updated_at: Date };

/** A video as the API and events give it. */
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
