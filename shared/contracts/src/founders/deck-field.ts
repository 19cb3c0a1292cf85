import { z } from "zod";
import { text } from "../fields/field-types.ts";
import { storedDeck } from "./deck.ts";

const { written, ...deckId } = text(200);

/** A deck in the form of `storedDeck`. `changes.ts` rejects new values that are not Drive files. */
export const deck = {
  ...deckId,
  kind: "deck",
  written: z
    .preprocess((value) => (typeof value === "string" ? (storedDeck(value) ?? value) : value), written)
    .meta({
      description:
        "The id of a Google Drive file, or a link to it. A link becomes its id, unless it has a resource key.",
    }),
} as const;
