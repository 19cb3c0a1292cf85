import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import { classNames } from "../../../lib/class-names.ts";

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
  /** As wide as there is room, for the review of one match after another. */
  large?: boolean;
}

/** A rating in words: "3 INVEST". */
export function ratingText(rating: number | null): string {
  const found = matchRatings.find(({ value }) => value === rating);
  return found ? `${found.value} ${found.label}` : "Not rated";
}

/** A rating in its colour, to read. */
export function RatingBadge({ rating }: { rating: number }) {
  return (
    <span className={classNames("figures rounded-sm px-1.5 py-px text-xs font-medium", colours[rating])}>
      {ratingText(rating)}
    </span>
  );
}

/** The four ratings as toggle buttons; pressing the current one clears it. */
export function RatingButtons({ company, rating, onRate, large = false }: RatingButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div
      role="group"
      aria-label={`Rating of ${company}`}
      className={classNames(
        "inline-flex divide-x overflow-hidden rounded-md border border-edge",
        large ? "w-full md:w-fit" : "w-fit",
      )}
    >
      {matchRatings.map(({ value, label }) => {
        const pressed = value === rating;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={pressed}
            title={pressed && !large ? "Press again to remove it" : undefined}
            aria-keyshortcuts={large ? String(value) : undefined}
            onClick={() => onRate(value)}
            className={classNames(
              "flex flex-col items-center justify-center transition-colors focus-visible:-outline-offset-2",
              large ? "h-12 w-24 max-md:grow" : "h-9 w-16",
              pressed ? `${colours[value]} inset-ring-2 inset-ring-current/70` : "bg-surface hover:bg-hover",
            )}
          >
            <span
              className={classNames(
                "figures font-semibold",
                large ? "text-base leading-5" : "text-sm leading-4",
              )}
            >
              {value}
            </span>{" "}
            <span
              className={classNames(
                "font-medium",
                large ? "text-xs leading-4" : "text-[0.625rem] leading-3",
                !pressed && "text-muted",
              )}
            >
              {label}
            </span>
          </button>
        );
      })}
    </div>
  );
}
