import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import { classNames } from "../../../../lib/class-names.ts";

/** Not the accent: 3 is the best of four ratings, and no action. */
const colours = [
  "bg-neutral text-on-neutral",
  "bg-cold text-on-cold",
  "bg-warm text-on-warm",
  "bg-good-soft text-on-good-soft",
];

interface RatingButtonsProps {
  company: string;
  rating: number | null;
  onRate: (rating: number) => void;
}

/** A rating in words: "3 INVEST". */
export function ratingText(rating: number | null): string {
  const found = matchRatings.find(({ value }) => value === rating);
  return found ? `${found.value} ${found.label}` : "Not rated";
}

/** The four ratings as toggle buttons; pressing the current one clears it. */
export function RatingButtons({ company, rating, onRate }: RatingButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div
      role="group"
      aria-label={`Rating of ${company}`}
      className="inline-flex w-fit divide-x overflow-hidden rounded-md border border-edge"
    >
      {matchRatings.map(({ value, label }) => {
        const pressed = value === rating;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={pressed}
            title={pressed ? "Press again to take it back" : undefined}
            onClick={() => onRate(value)}
            className={classNames(
              "flex h-9 w-16 flex-col items-center justify-center transition-colors focus-visible:-outline-offset-2",
              pressed ? colours[value] : "bg-surface hover:bg-hover",
            )}
          >
            <span className="figures text-sm leading-4 font-semibold">{value}</span>{" "}
            <span className={classNames("text-[0.625rem] leading-3 font-medium", !pressed && "text-muted")}>
              {label}
            </span>
          </button>
        );
      })}
    </div>
  );
}
