import { formatCount } from "../../../lib/format.ts";
import { Badge } from "../../../ui/values/badge.tsx";
import { applicationsPage } from "../layout/admin-pages.ts";
import { HeaderLink } from "../layout/header-link.tsx";
import { useWaitingApplications } from "./use-waiting-applications.ts";

/** The link to the applications, with the count of those that wait. */
export function ApplicationsLink() {
  const waiting = useWaitingApplications();
  return (
    <HeaderLink
      to={applicationsPage.to}
      icon={applicationsPage.icon}
      badge={
        waiting > 0 && (
          <Badge className="figures h-5 px-1.5">
            {formatCount(waiting)}
            <span className="sr-only"> waiting</span>
          </Badge>
        )
      }
    >
      {applicationsPage.label}
    </HeaderLink>
  );
}
