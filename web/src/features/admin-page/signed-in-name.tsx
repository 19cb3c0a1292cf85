import { useQuery } from "@tanstack/react-query";
import { useAccess } from "../../lib/config.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { Link } from "../../ui/link.tsx";

/** The name of the signed-in admin or viewer, which leads to the own account. "Admin" is who shares a passcode. */
export function SignedInName() {
  const enabled = useAccess() === "enforced";
  const { data: identity } = useQuery({ ...sessionQuery, enabled });
  if (!enabled || (identity?.role !== "admin" && identity?.role !== "viewer")) return null;
  const name = identity.name ?? "Admin";
  return (
    <Link
      plain
      to="/admin/me"
      title={`${name}: your account`}
      className="block min-h-6 max-w-20 content-center truncate rounded-sm text-xs font-medium text-muted underline-offset-4 hover:text-ink hover:underline md:max-w-40 md:text-sm"
    >
      <span className="sr-only">Your account: </span>
      {name}
    </Link>
  );
}
