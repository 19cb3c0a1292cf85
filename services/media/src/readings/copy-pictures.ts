import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { download, userAgent } from "../feed/download.ts";
import { FeedError } from "../feed/feed-error.ts";
import { findUncopied, storePicture } from "../videos/public-videos.repository.ts";
import { pictureUrl } from "./picture-url.ts";

/** Deadline of one picture, in ms. */
const timeoutMs = 5_000;
/** Limit of one picture, in bytes; a thumbnail of YouTube has some 25 kB. */
const maxBytes = 200_000;

interface Copying {
  /** The feed's address: pictures may be private addresses of its origin only. */
  feedUrl: string;
  log: Log;
  signal?: AbortSignal | undefined;
}

/**
 * Copies the thumbnails of the videos that the landing page shows. One that is no picture or too large is not tried
 * again; another failure is logged and tried again at the next reading. Called with the lock of the reading.
 * @throws errors of the database
 */
export async function copyPictures(client: pg.ClientBase, { feedUrl, log, signal }: Copying): Promise<void> {
  const trustedOrigin = URL.parse(feedUrl)?.origin;
  for (const video of await findUncopied(client)) {
    try {
      const document = await download({
        ...{ url: video.thumbnail, trustedOrigin, timeoutMs, maxBytes, signal },
        ...{ etag: null, lastModified: null, userAgent, accept: "image/webp, image/jpeg, image/png" },
      });
      const picture = document && pictureUrl(document.body);
      if (picture === null) log.warn({ videoId: video.id }, "thumbnail is not a JPEG, PNG or WebP picture");
      await storePicture(client, video, picture);
    } catch (err) {
      if (!(err instanceof FeedError)) throw err;
      if (err.code === "stopped") return;
      log.warn({ err, videoId: video.id }, "thumbnail could not be copied");
      if (err.code === "too-large") await storePicture(client, video, null);
    }
  }
}
