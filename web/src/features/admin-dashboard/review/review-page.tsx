import { useSearchParams } from "react-router-dom";
import { AdminOnly } from "../layout/admin-only.tsx";
import { Review } from "./review.tsx";
import { reviewParams } from "./review-subject.ts";

/** Unrated matches, one at a time, for admins. */
export default function ReviewPage() {
  const [params] = useSearchParams();
  const asked = reviewParams(params);
  return (
    <AdminOnly title="Review matches" loading="Loading the matches to review...">
      {/* Another queue begins anew. */}
      <Review key={asked} asked={asked} />
    </AdminOnly>
  );
}
