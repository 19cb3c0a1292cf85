import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";

/** What is to be sent for one match. */
export interface DemoReview extends MatchReview {
  matchId: number;
}

/** What of a match tells which one it is, whatever ids its sides were given. */
export interface ReviewedMatch {
  id: number;
  founder: Pick<Match["founder"], "company">;
  investor: Pick<Match["investor"], "name">;
}

/** The reviews of those of the demo's matches that are among the given, the same in whatever order they come. */
export function demoReviews(matches: readonly ReviewedMatch[]): DemoReview[] {
  const ids = new Map(matches.map(({ id, founder, investor }) => [key(founder.company, investor.name), id]));
  return reviews.flatMap(({ company, investor, ...review }) => {
    const matchId = ids.get(key(company, investor));
    return matchId === undefined ? [] : [{ matchId, ...review }];
  });
}

function key(company: string, investor: string): string {
  return JSON.stringify([company, investor]);
}

/** The founders' companies and investors' names that have a review; every rating is used. */
export const reviews: readonly (MatchReview & { company: string; investor: string })[] = [
  {
    company: "Saltmarsh Grid",
    investor: "Marguerite Osei-Laurent",
    ben_rating: 3,
    ben_notes:
      "Marguerite ran ferries for twenty years and finished Amara's sentences. She offered 250k on the spot and knows three harbour masters. Send the data room on Monday.",
  },
  {
    company: "Nightjar Sleep",
    investor: "Marguerite Osei-Laurent",
    ben_rating: 2,
    ben_notes: "Good first call. She wants to hear from one of the two insurers before going further.",
  },
  {
    company: "Mosslight",
    investor: "Marguerite Osei-Laurent",
    ben_rating: 1,
    ben_notes:
      "Likes Ingrid, finds carbon credits too dependent on politics. Look again after the first audit.",
  },
  {
    company: "Loamline",
    investor: "Marguerite Osei-Laurent",
    ben_rating: 0,
    ben_notes: "Nothing to go on yet. Ask Jarrah to fill in the profile; the idea deserves it.",
  },
  {
    company: "Clausewell",
    investor: "Marcus Adebayo-Stone",
    ben_rating: 3,
    ben_notes: "Term sheet is out! Ifeoma asked for a week to have it read. By Clausewell, naturally.",
  },
  {
    company: "Shiftweave",
    investor: "Lindiwe Khumalo-Reyes",
    ben_rating: 2,
    ben_notes:
      "Second meeting at the hospital in Kisumu, with the head nurse in the room. Best pitch meeting I have sat in.",
  },
  { company: "Quietdesk", investor: "Devon Nakamura", ben_rating: 2 },
  {
    company: "Quillmere Photonics",
    investor: "Sunniva Aasland",
    ben_rating: 3,
    ben_notes:
      "Sunniva brought her own physicist and they stayed four hours. Ask is above her usual check, so she leads and looks for a second investor; Talia's network may help.",
  },
  {
    company: "Pennybrook Circle",
    investor: "Nia Adeyemi-Clarke",
    ben_notes: "They know each other from Dakar. Ask both before I introduce anybody to anybody.",
  },
  {
    company: "Palletwren",
    investor: "Darnell Kowalczyk",
    ben_rating: 2,
    ben_notes: "Corvane will try two robots in plant 14 this winter. Decide after that.",
  },
  {
    company: "Twokey Homes",
    investor: "Calloway Freeman",
    ben_rating: 1,
    ben_notes: "Calloway would use it himself but wants to see it survive one couple falling out.",
  },
  {
    company: "Atlas & Anvil",
    investor: "Vivienne Achterberg",
    ben_rating: 0,
    ben_notes:
      "On paper perfect. Stonecrop bought a competitor in May, so not this year. Vivienne was kind about it.",
  },
  { company: "Hemline Again", investor: "Inês Monteluz", ben_rating: 3 },
];
