import ListChecks from "lucide-react/icons/list-checks";
import { useLocation } from "react-router-dom";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { QuietLabel, quietAction } from "../../ui/quiet-label.tsx";

interface ReviewLinkProps {
  to: string | null;
  title?: string;
  /** Shows its text only where the list's header has room for it. */
  quiet?: boolean;
}

/** Opens a queue of unrated matches, which leads back here. Disabled without a path; the title then says why. */
export function ReviewLink({ to, title, quiet = false }: ReviewLinkProps) {
  const { pathname, search } = useLocation();
  const look = { variant: "outline", size: "sm", title, className: quiet ? quietAction : undefined } as const;
  const content = (
    <>
      <ListChecks aria-hidden="true" className="size-4" />
      {quiet ? (
        <QuietLabel>Review matches</QuietLabel>
      ) : (
        <span>
          Review<span className="max-sm:sr-only"> matches</span>
        </span>
      )}
    </>
  );
  if (to === null)
    return (
      <Button {...look} aria-disabled>
        {content}
      </Button>
    );
  return (
    <ButtonLink {...look} to={to} state={{ from: `${pathname}${search}` }}>
      {content}
    </ButtonLink>
  );
}
