import { FeedError } from "./feed-error.ts";
import { childrenOf, readXml, textOf, type XmlElement } from "./read-xml.ts";

/** A video of a channel's feed; texts are cleaned and within the limits below. */
export interface FeedVideo {
  /** The provider's id, `^[A-Za-z0-9_-]{1,64}$`. */
  videoId: string;
  /** One line, 1 to 300 code points. */
  title: string;
  /** Up to 5000 code points, line breaks kept; may be empty. */
  description: string;
  /** An absolute http or https address. */
  thumbnail: string;
  /** ISO 8601 in UTC; null without a valid date in the feed. */
  published_at: string | null;
}

/**
 * The videos in the feed's order, the ids of those that nobody has watched, and the number of entries without a usable
 * id or title.
 */
export interface ParsedFeed {
  videos: FeedVideo[];
  unwatched: ReadonlySet<string>;
  skipped: number;
}

const atomNamespace = "http://www.w3.org/2005/Atom";
const youtubeNamespace = "http://www.youtube.com/xml/schemas/2015";
const mediaNamespace = "http://search.yahoo.com/mrss/";

const maxVideos = 500;
const maxTitleLength = 300;
const maxDescriptionLength = 5000;
const maxThumbnailLength = 2048;

/**
 * Parses a channel's Atom feed, with YouTube's extensions or with ids like `yt:video:<id>`. Keeps the first of entries
 * with the same id, and at most 500 videos; the others do not count as skipped.
 *
 * @throws FeedError "malformed" for XML that is not well-formed, has a DTD, or is not an Atom feed
 */
export function parseFeed(xml: string): ParsedFeed {
  const feed = readXml(xml, { "": atomNamespace, yt: youtubeNamespace, media: mediaNamespace });
  if (feed.namespace !== atomNamespace || feed.name !== "feed")
    throw new FeedError("malformed", "not an Atom feed");

  const videos = new Map<string, FeedVideo>();
  const unwatched = new Set<string>();
  let skipped = 0;
  for (const entry of childrenOf(feed, atomNamespace, "entry")) {
    if (videos.size === maxVideos) break;
    const video = readEntry(entry);
    if (video === null) skipped++;
    else if (!videos.has(video.videoId)) {
      videos.set(video.videoId, video);
      if (isUnwatched(entry)) unwatched.add(video.videoId);
    }
  }
  return { videos: [...videos.values()], unwatched, skipped };
}

function readEntry(entry: XmlElement): FeedVideo | null {
  const media = [entry, ...childrenOf(entry, mediaNamespace, "group")];
  const mediaChildren = (name: string) => media.flatMap((parent) => childrenOf(parent, mediaNamespace, name));

  const videoId = readVideoId(entry);
  const title = [...childrenOf(entry, atomNamespace, "title"), ...mediaChildren("title")]
    .map((element) => cleanLine(textOf(element), maxTitleLength))
    .find(isVisible);
  if (videoId === undefined || title === undefined) return null;

  const description = [
    ...mediaChildren("description"),
    ...childrenOf(entry, atomNamespace, "summary"),
    ...childrenOf(entry, atomNamespace, "content"),
  ]
    .map((element) => cleanParagraphs(textOf(element), maxDescriptionLength))
    .find((text) => text !== "");
  const thumbnail = mediaChildren("thumbnail")
    .map((element) => webAddress(element.attributes.get("url")))
    .find((address) => address !== null);
  const date = [
    ...childrenOf(entry, atomNamespace, "published"),
    ...childrenOf(entry, atomNamespace, "updated"),
  ]
    .map((element) => isoDate(textOf(element).trim()))
    .find((iso) => iso !== null);

  return {
    videoId,
    title,
    description: description ?? "",
    thumbnail: thumbnail ?? `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    published_at: date ?? null,
  };
}

function readVideoId(entry: XmlElement): string | undefined {
  const own = childrenOf(entry, youtubeNamespace, "videoId").map((element) => textOf(element).trim());
  const atom = childrenOf(entry, atomNamespace, "id").map(
    (element) => /^yt:video:(.*)$/.exec(textOf(element).trim())?.[1],
  );
  return [...own, ...atom].find((id) => id !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id));
}

function isUnwatched(entry: XmlElement): boolean {
  const [views] = childrenOf(entry, mediaNamespace, "group")
    .flatMap((group) => childrenOf(group, mediaNamespace, "community"))
    .flatMap((community) => childrenOf(community, mediaNamespace, "statistics"))
    .map(({ attributes }) => attributes.get("views"));
  return views === "0";
}

function webAddress(address: string | undefined): string | null {
  const url = URL.parse(address ?? "");
  const isWeb = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isWeb || url.username !== "" || url.password !== "" || url.href.length > maxThumbnailLength)
    return null;
  return url.href;
}

/** An RFC 3339 date as ISO in UTC, or null. Years outside 1970 to 9999 are rejected; some are invalid in PostgreSQL. */
function isoDate(text: string): string | null {
  const parts = /^(\d{4}-\d\d)-(\d\d)[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text);
  if (parts === null) return null;
  const date = new Date(text.toUpperCase());
  // Date rolls 30 February over into March.
  const isRealDay = new Date(`${parts[1]}-${parts[2]}T00:00:00Z`).getUTCDate() === Number(parts[2]);
  if (Number.isNaN(date.getTime()) || !isRealDay) return null;
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : null;
}

/** One line of at most `max` code points, with runs of white space replaced by one space. */
function cleanLine(text: string, max: number): string {
  return limit(stripUnprintable(text).replace(/\s+/g, " ").trim(), max);
}

/** Text of at most `max` code points, with line breaks (as `\n`) and tabs. */
function cleanParagraphs(text: string, max: number): string {
  return limit(stripUnprintable(text.replace(/\r\n?/g, "\n")).trim(), max);
}

/** Whether the text has a visible character. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

// PostgreSQL rejects NUL, JSON and UTF-8 reject lone surrogates. With /u, Cs matches only lone ones.
function stripUnprintable(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "");
}

function limit(text: string, max: number): string {
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end).trimEnd();
}
