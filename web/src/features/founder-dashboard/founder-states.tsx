import UserRound from "lucide-react/icons/user-round";
import { ButtonLink } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/states/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** Shown when the server does not have the stored login's founder. */
export function FounderNotFound() {
  return (
    <ErrorState
      title="Founder Not Found"
      message="There is no founder for your login any more. Sign out to log in with another email."
      action={<ButtonLink to="/">Go to Home</ButtonLink>}
    />
  );
}

/** Shown instead of the founder's record while it loads, or if that failed. */
export function NothingLoaded({ loading }: { loading: boolean }) {
  if (!loading) {
    return (
      <EmptyState
        icon={<UserRound />}
        title="Nothing to show yet"
        description="Your data could not be loaded. Use Retry above, or come back later; nothing is lost."
      />
    );
  }
  return (
    <div role="status" aria-busy="true" className="grid gap-6">
      <VisuallyHidden>Loading your dashboard...</VisuallyHidden>
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-44 rounded-xl" />
    </div>
  );
}
