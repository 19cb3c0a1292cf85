import Star from "lucide-react/icons/star";
import { formatCount } from "../../lib/format.ts";

const five = [1, 2, 3, 4, 5];

/** Five stars filled by the rating, the figure, and the number of ratings. */
export function RatingStars({ rating, reviews }: { rating: number | null; reviews: number }) {
  const count = `${formatCount(reviews)} ${reviews === 1 ? "review" : "reviews"}`;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden="true" className="relative flex text-edge">
        <Stars />
        {rating !== null && (
          <span
            className="absolute inset-y-0 left-0 flex overflow-hidden text-ink [&_svg]:fill-current"
            style={{ width: `${rating * 20}%` }}
          >
            <Stars />
          </span>
        )}
      </span>
      {rating === null ? (
        <span className="text-muted">Not rated yet</span>
      ) : (
        <>
          <span className="figures font-medium">
            <span className="sr-only">Rated </span>
            {rating.toFixed(1)}
            <span className="sr-only"> of 5</span>
          </span>
          <span className="text-muted">({count})</span>
        </>
      )}
    </p>
  );
}

function Stars() {
  return five.map((star) => <Star key={star} className="size-4 shrink-0" strokeWidth={1.75} />);
}
