import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/link.tsx";

interface HeaderLinkProps {
  to: string;
  icon: LucideIcon;
  children: string;
  /** After the text; on narrow screens too. */
  badge?: ReactNode;
}

/** A link in the header to another page of the admin; on narrow screens its icon only. */
export function HeaderLink({ to, icon: Icon, children, badge }: HeaderLinkProps) {
  return (
    <ButtonLink variant="ghost" size="sm" to={to} title={children}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only xl:not-sr-only">{children}</span>
      {badge}
    </ButtonLink>
  );
}
