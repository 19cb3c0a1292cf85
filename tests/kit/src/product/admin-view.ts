import type { Client } from "../client.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read records of every shape
type Data = any;

/**
 * What an admin sees of all that people wrote: records, and what was reviewed by pair. Scores, counts and other matches
 * follow the matching rule, which another version of the product may change.
 */
export async function adminView(product: Pick<Client, "get">) {
  const founders: Data[] = await product.get("/api/founders");
  const lists = await Promise.all(founders.map(({ id }) => product.get(`/api/founders/${id}/matches`)));
  const investors: Data[] = await product.get("/api/investors-database");
  return {
    founders: founders.map(({ investors_matched: _, ...founder }) => founder),
    investors: investors.map(({ founder_matches: _, ...investor }) => investor),
    videos: await product.get("/youtube-videos"),
    reviews: lists.flat().filter(isReviewed).map(reviewOf).sort(),
  };
}

const isReviewed = ({ version }: Data) => version > 1;

const reviewOf = ({ founder, investor, ben_rating, ben_notes, version }: Data) =>
  JSON.stringify({ pair: [founder.id, investor.id], ben_rating, ben_notes, version });
