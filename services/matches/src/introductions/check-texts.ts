import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict } from "@kindling/service-kit/errors.ts";
import { unmaskedFor } from "./drafts.ts";
import type { IntroductionValues } from "./introduction.ts";
import type { Sides } from "./pair-of-introduction.repository.ts";

/** @throws 409 when a side would read who the other side is */
export function checkTexts(values: IntroductionValues, { founder, investor }: Sides): void {
  if (founder === null || investor === null) return;
  const found = introductionSides.flatMap((reader) => unmaskedFor(reader, values, { founder, investor }));
  if (found.length === 0) return;
  const details = found.map(({ reader, text }) => ({
    path: "message",
    message: `would tell the ${reader} ${JSON.stringify(text)}`,
  }));
  throw conflict(texts.introductionUnmasked, details);
}
