import type { PublicVideo } from "@kindling/contracts/media/schemas.ts";
import type pg from "pg";
import { newestFirst } from "./videos.repository.ts";

/** The videos of the landing page. */
const newest = `select * from videos order by ${newestFirst} limit 3`;

/** The newest videos with their pictures. A thumbnail that is a picture itself, as in demo data, needs no copy. */
export async function listPublicVideos(pool: pg.Pool): Promise<PublicVideo[]> {
  const { rows } = await pool.query<Omit<PublicVideo, "published_at"> & { published_at: Date | null }>(
    `select video_id as "videoId", title, published_at,
            case when thumbnail like 'data:image/%' then thumbnail
                 when picture_of = thumbnail then picture end as picture
     from (${newest}) as newest`,
  );
  return rows.map((row) => ({ ...row, published_at: row.published_at?.toISOString() ?? null }));
}

/** The newest videos whose thumbnail is not copied yet. */
export async function findUncopied(client: pg.ClientBase): Promise<{ id: number; thumbnail: string }[]> {
  const { rows } = await client.query<{ id: number; thumbnail: string }>(
    `select id, thumbnail from (${newest}) as newest
     where thumbnail not like 'data:image/%' and picture_of is distinct from thumbnail`,
  );
  return rows;
}

/** Stores the copy of a thumbnail, or null if it cannot be copied. */
export async function storePicture(
  client: pg.ClientBase,
  { id, thumbnail }: { id: number; thumbnail: string },
  picture: string | null,
): Promise<void> {
  await client.query("update videos set picture = $2, picture_of = $3 where id = $1", [
    id,
    picture,
    thumbnail,
  ]);
}
