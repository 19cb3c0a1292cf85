import { useSearchParams } from "react-router-dom";
import { AdminOnly } from "../layout/admin-only.tsx";
import { Review } from "./review.tsx";
import { reviewParams } from "./review-subject.ts";

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
