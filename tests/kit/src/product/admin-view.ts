import type { Client } from "../client.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read records of every shape
type Data = any;

/** What an admin sees of everything. Matches by founder, best first, without ids. */
export async function adminView(product: Pick<Client, "get">) {
  const founders: Data[] = await product.get("/api/founders");
  const lists = await Promise.all(founders.map(({ id }) => product.get(`/api/founders/${id}/matches`)));
  return {
    founders,
    investors: await product.get("/api/investors-database"),
    videos: await product.get("/youtube-videos"),
    stats: await product.get("/api/stats"),
    matches: lists.map((list) => list.map(shownMatch)),
  };
}

const shownMatch = ({ founder, investor, score, reasons, ben_rating, ben_notes, version }: Data) => ({
  pair: [founder.id, investor.id],
  score,
  verdicts: reasons.map(({ verdict }: Data) => verdict),
  ben_rating,
  ben_notes,
  version,
});
