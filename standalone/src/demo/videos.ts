import type { FeedVideo } from "@kindling/media/feed/parse-feed.ts";
import { videoCard } from "./video-card.ts";

interface Webinar {
  /** Eleven characters like the provider's ids, none of which ends with "d": it is nobody's video. */
  videoId: string;
  title: string;
  /** The words on the card, in two lines. */
  headline: readonly [string, string];
  guest: string;
  description: string;
  published_at: string;
}

/** The twelve webinars of the demo, newest first as a feed has them. Their pictures need no network. */
export function demoVideos(): FeedVideo[] {
  return webinars.map(({ headline, guest, ...video }, index) => ({
    ...video,
    description: `${video.description}\n\nWith ${guest}.`,
    thumbnail: videoCard({ number: webinars.length - index, headline, guest }),
  }));
}

const webinars: readonly Webinar[] = [
  {
    videoId: "webinar-12d",
    title: "After the no: keeping a door open for a year",
    headline: ["After the no:", "a door ajar"],
    guest: "Nia Adeyemi-Clarke",
    description:
      "Most checks come from people who declined the first time. What to write on the day, what to send in month three, and when to stop.",
    published_at: "2026-10-22T17:00:00.000Z",
  },
  {
    videoId: "webinar-11d",
    title: "Hiring your first engineer when you are not one",
    headline: ["Your first", "engineer"],
    guest: "Tobias Grünewald",
    description:
      "How to tell good from confident, what to ask a referee, and a small paid task that respects everybody's weekend.",
    published_at: "2026-09-24T17:00:00.000Z",
  },
  {
    videoId: "webinar-10d",
    title: "Due diligence without dread",
    headline: ["Due diligence", "without dread"],
    guest: "Rachel Goldfarb-Mendes",
    description:
      "A folder to prepare on a quiet Sunday: twenty documents, in order, with the three that are always missing.",
    published_at: "2026-08-27T17:00:00.000Z",
  },
  {
    videoId: "webinar-09d",
    title: "The first ten customers, one by one",
    headline: ["The first ten", "customers"],
    guest: "Amara Ekwueme",
    description:
      "From a cold quay at five in the morning to four paying ports. What was said, what was promised, what was regretted.",
    published_at: "2026-06-25T17:00:00.000Z",
  },
  {
    videoId: "webinar-08d",
    title: "Angels, funds and family offices: who writes which check",
    headline: ["Who writes", "which check?"],
    guest: "Marguerite Osei-Laurent",
    description:
      "Sizes, speeds and reasons. Why a family office takes nine months and stays for twenty years, and whom to call first.",
    published_at: "2026-05-28T17:00:00.000Z",
  },
  {
    videoId: "webinar-07d",
    title: "A term sheet, read aloud and explained",
    headline: ["A term sheet,", "read aloud"],
    guest: "Ifeoma Brandt",
    description:
      "Eleven pages, line by line, in plain words: which clauses matter, which are habit, and the two worth a phone call.",
    published_at: "2026-04-23T17:00:00.000Z",
  },
  {
    videoId: "webinar-06d",
    title: "Pre-seed, seed, Series A: what changes at every step",
    headline: ["Pre-seed", "to Series A"],
    guest: "Lindiwe Khumalo-Reyes",
    description:
      "What an investor wants to have seen at each stage, and how the same question changes its meaning.",
    published_at: "2026-03-26T17:00:00.000Z",
  },
  {
    videoId: "webinar-05d",
    title: "ARR, MRR & churn: the numbers that investors ask for first",
    headline: ["ARR, MRR", "& churn"],
    guest: "Grace Wanjiru Kimathi",
    description:
      "Five numbers on one page, kept up to date in ten minutes a month. Bring your own; we fill in the page together.",
    published_at: "2026-02-26T17:00:00.000Z",
  },
  {
    videoId: "webinar-04d",
    title: "A deck that survives being forwarded",
    headline: ["A deck that", "gets forwarded"],
    guest: "Henrik Sjöwall",
    description:
      "You will not be in the room when it is read. Twelve slides that speak for themselves, taken apart one at a time.",
    published_at: "2026-01-29T17:00:00.000Z",
  },
  {
    videoId: "webinar-03d",
    title: "How much to ask for, and how to say why",
    headline: ["How much", "to ask for"],
    guest: "Marcus Adebayo-Stone",
    description: "Working backwards from the next proof, not forwards from the bank balance.",
    published_at: "2025-11-27T17:00:00.000Z",
  },
  {
    videoId: "webinar-02d",
    title: "Your pitch in two hundred characters",
    headline: ["Your pitch in", "200 characters"],
    guest: "Saoirse Delacroix",
    description: "Who, what, and why it hurts. Eight founders rewrite theirs live, and we vote.",
    published_at: "2025-10-30T17:00:00.000Z",
  },
  {
    videoId: "webinar-01d",
    title: "Welcome: how founders and investors find each other here",
    headline: ["Welcome", "to the fire"],
    guest: "the community team",
    description:
      "A tour of the community: your profile, how matches are made from what both sides say, and how to be a good neighbour on Discord.",
    published_at: "2025-09-25T17:00:00.000Z",
  },
];
