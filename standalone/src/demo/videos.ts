import { video } from "@kindling/contracts/media/schemas.ts";
import type { FeedVideo } from "@kindling/media/feed/parse-feed.ts";
import { z } from "zod";
import webinars from "./data/webinars.json" with { type: "json" };

/** `headline` is the two lines on the card. No real video has an id that ends in "d". */
const webinar = video
  .pick({ videoId: true, title: true, description: true, published_at: true })
  .extend({ headline: z.tuple([z.string(), z.string()]), guest: z.string() })
  .strict();

/** The twelve webinars of the demo, newest first as in a feed. */
export function demoVideos(): FeedVideo[] {
  return z
    .array(webinar)
    .parse(webinars)
    .map(({ headline, guest, ...video }, index) => ({
      ...video,
      description: `${video.description}\n\nWith ${guest}.`,
      thumbnail: videoCard({ number: webinars.length - index, headline, guest }),
    }));
}

interface VideoCard {
  number: number;
  headline: readonly [string, string];
  guest: string;
}

/** Top, bottom and glow of a sky. */
const skies = [
  ["#2b1055", "#7a2f5d", "#f2994a"],
  ["#0f2b46", "#1f6f78", "#f4c95d"],
  ["#3b0d11", "#8f2d2d", "#ffb56b"],
  ["#12263a", "#34508b", "#ff9a76"],
  ["#10261c", "#2f6b4f", "#ffd08a"],
] as const;

/**
 * A webinar's 16:9 thumbnail as a data URL, so the demo needs no network. At most 2,048 characters, the limit for
 * thumbnails of a feed.
 */
export function videoCard({ number, headline, guest }: VideoCard): string {
  const [top, bottom, glow] = skies[number % skies.length]!;
  const text = (y: number, size: number, weight: number, words: string) =>
    `<text x='32' y='${y}' font-size='${size}' font-weight='${weight}'>${escapeXml(words)}</text>`;
  const svg = [
    `<svg xmlns='http://www.w3.org/2000/svg' width='480' height='270' viewBox='0 0 480 270'>`,
    `<defs><linearGradient id='s' x2='0' y2='1'><stop stop-color='${top}'/><stop offset='1' stop-color='${bottom}'/></linearGradient>`,
    `<radialGradient id='g'><stop stop-color='${glow}'/><stop offset='1' stop-color='${glow}' stop-opacity='0'/></radialGradient></defs>`,
    `<path fill='url(#s)' d='M0 0h480v270H0z'/><circle cx='414' cy='200' r='${170 + (number % 3) * 20}' fill='url(#g)'/>`,
    `<path fill='#fff4e0' d='M414 96c8 34 40 48 40 84a40 40 0 0 1-80 0c0-22 12-32 18-46 6 8 8 16 10 24 10-18 14-38 12-62z'/>`,
    `<path fill='${glow}' d='M416 160c4 14 18 20 18 36a20 20 0 0 1-40 0c0-14 18-18 22-36z'/>`,
    `<g fill='#fff' font-family='system-ui,sans-serif'>`,
    text(56, 15, 600, `WEBINAR ${number}`),
    text(126, 36, 800, headline[0]),
    text(170, 36, 800, headline[1]),
    text(236, 17, 400, `with ${guest}`),
    `</g></svg>`,
  ].join("");
  return `data:image/svg+xml,${encodeForUrl(svg)}`;
}

function escapeXml(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Encodes only what a URL cannot contain; encoding everything makes it half as long again. */
function encodeForUrl(svg: string): string {
  return encodeURIComponent(svg).replace(/%(?:2C|2F|3A|3D|3B)/g, decodeURIComponent);
}
