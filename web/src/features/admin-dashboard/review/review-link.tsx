import ListChecks from "lucide-react/icons/list-checks";
import { useLocation } from "react-router-dom";
import { ButtonLink } from "../../../ui/link.tsx";

/** Opens a queue of unrated matches, which leads back here. */
export function ReviewLink({ to, title }: { to: string; title?: string }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink variant="outline" size="sm" to={to} title={title} state={{ from: `${pathname}${search}` }}>
      <ListChecks aria-hidden="true" className="size-4" />
      <span>
        Review<span className="max-sm:sr-only"> matches</span>
      </span>
    </ButtonLink>
  );
}
