import { videoChanged } from "@kindling/contracts/media/events.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/outbox/publication.ts";
import type pg from "pg";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import type { FeedVideo } from "../feed/parse-feed.ts";
import { toVideo, type VersionedVideoRow, type VideoRow } from "./video.ts";

export type VideosRepository = ReturnType<typeof videosRepository>;

const selected = `id, video_id as "videoId", title, description, thumbnail, published_at`;
const result = Prisma.raw(selected);
/** The order of the library. */
export const newestFirst = "published_at desc nulls last, position";

/** The read queries of the media service. */
export function videosRepository(prisma: PrismaClient, pool: pg.Pool) {
  return {
    /** The whole library, newest first. */
    async list() {
      const { rows } = await pool.query<VideoRow>(`select ${selected} from videos order by ${newestFirst}`);
      return rows.map(toVideo);
    },

    publication: (): Publication =>
      publication({
        aggregate: "video",
        event: videoChanged,
        source: "videos",
        load: async (ids) => {
          const rows = await prisma.$queryRaw<VersionedVideoRow[]>`
            select ${result}, version, updated_at from videos where id = any(${ids as number[]}::int[])`;
          return rows.map((row) => ({
            id: row.id,
            version: row.version,
            at: row.updated_at,
            state: toVideo(row),
          }));
        },
      }),
  };
}

/** The numbers of new and of changed videos. */
export interface Saved {
  added: number;
  changed: number;
}

/**
 * Saves a feed's videos, newest first and each id once, and marks new and changed ones for publishing. Videos that are
 * not in the feed stay, after those that are, because a feed lists only a channel's newest. Called in a transaction.
 */
export async function saveVideos(client: pg.ClientBase, videos: readonly FeedVideo[]): Promise<Saved> {
  // One writer at a time: two could insert the same video, or deadlock.
  await client.query("lock table videos in share row exclusive mode");
  const { rows } = await client.query<Saved>(saveAndMark(videos));
  await client.query(renumber(videos));
  return rows[0]!;
}

/** Saves videos that do not come from the feed, such as demo data; see `saveVideos`. */
export const recordVideos = (pool: pg.Pool, videos: readonly FeedVideo[]): Promise<Saved> =>
  inOwnTransaction(pool, (client) => saveVideos(client, videos));

// Ids are assigned from the oldest to the newest video.
const saveAndMark = (videos: readonly FeedVideo[]) => Prisma.sql`
  with given as (
    select * from unnest(
      ${videos.map(({ videoId }) => videoId)}::text[],
      ${videos.map(({ title }) => title)}::text[],
      ${videos.map(({ description }) => description)}::text[],
      ${videos.map(({ thumbnail }) => thumbnail)}::text[],
      ${videos.map(({ published_at }) => published_at)}::timestamptz(3)[])
      with ordinality as given(video_id, title, description, thumbnail, published_at, position)),
  changed as (
    update videos v
    set title = g.title, description = g.description, thumbnail = g.thumbnail, published_at = g.published_at,
        version = v.version + 1, updated_at = now()
    from given g
    where g.video_id = v.video_id
      and (g.title, g.description, g.thumbnail, g.published_at)
        is distinct from (v.title, v.description, v.thumbnail, v.published_at)
    returning v.id, v.version),
  added as (
    insert into videos (video_id, title, description, thumbnail, published_at)
    select video_id, title, description, thumbnail, published_at from given g
    where not exists (select from videos v where v.video_id = g.video_id)
    order by g.position desc
    returning id, version),
  saved as (select id, version from changed union all select id, version from added),
  marked as (${markChanged("video", "saved", null)})
  select (select count(*)::int from added) as added, (select count(*)::int from changed) as changed`;

/** Orders listed videos as in the feed, with the others after them in their order. No video's state changes. */
const renumber = (videos: readonly FeedVideo[]) => Prisma.sql`
  with listed as (
    select * from unnest(${videos.map(({ videoId }) => videoId)}::text[])
      with ordinality as listed(video_id, position)),
  ranked as (
    select v.id, row_number() over (order by l.position nulls last, v.position, v.id desc)::int as position
    from videos v left join listed l using (video_id))
  update videos v set position = r.position from ranked r
  where r.id = v.id and v.position <> r.position`;
