import { useSearchParams } from "react-router-dom";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { reviewParams } from "../matches/review-subject.ts";
import { Review } from "./review.tsx";

/** Unrated matches, one at a time, for admins. */
export default function ReviewPage() {
  const [params] = useSearchParams();
  const subjectParams = reviewParams(params);
  return (
    <AdminOnly title="Review matches" loading="Loading the matches to review...">
      {/* The key remounts the review when the URL names another queue. */}
      <Review key={subjectParams} subjectParams={subjectParams} />
    </AdminOnly>
  );
}
