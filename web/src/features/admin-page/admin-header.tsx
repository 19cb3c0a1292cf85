import type { LucideIcon } from "lucide-react";
import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { formatCount } from "../../lib/format.ts";
import { useIsLive } from "../../lib/live/live-state.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { useSignOutButton } from "../../ui/site/session-notes.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { UndoControl } from "../edits/undo/undo-control.tsx";
import { applicationsPage, useAdminPages, useWaitingApplications } from "./admin-pages.ts";
import { SignedInName } from "./signed-in-name.tsx";

/** Shows who is signed in, that access is open or a viewer is signed in, and whether there is no live connection. */
export function AccessBadge() {
  const { access, loaded } = useConfig();
  const mayEdit = useMayEdit();
  const isLive = useIsLive();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 md:gap-x-4">
      <SignedInName />
      {!mayEdit && <Note label="View only" text="You see everything here, and can change nothing." />}
      {mayEdit && loaded && access === "open" && (
        <Note
          label="Open access"
          text="Calls are not checked: anyone who reaches this machine can make them. Set ACCESS=enforced to change that."
        />
      )}
      {!isLive && (
        <Note
          label="Not live"
          text="This window cannot connect to the server, and changes by others do not show. If many windows are open, close some."
        />
      )}
    </div>
  );
}

function Note({ label, text }: { label: string; text: string }) {
  return (
    <details className="relative">
      <summary className="cursor-pointer list-none rounded-full" title={text}>
        <Badge variant="outline">{label}</Badge>
      </summary>
      <p className="absolute top-full left-0 z-50 mt-1.5 w-64 max-w-[60vw] rounded-md bg-inverse px-2.5 py-1.5 text-xs text-on-inverse shadow-md">
        {text}
      </p>
    </details>
  );
}

/** The links to the admin's other pages, and Logout. */
export function AdminActions() {
  const pages = useAdminPages();
  return (
    <>
      <UndoControl />
      {pages.map(({ to, label, icon, isInHeader }) =>
        to === applicationsPage.to ? (
          <ApplicationsLink key={to} />
        ) : (
          isInHeader !== false && (
            <HeaderLink key={to} to={to} icon={icon} wideOnly={isInHeader === "wide"}>
              {label}
            </HeaderLink>
          )
        ),
      )}
      <LogoutButton />
    </>
  );
}

/** The link to the applications, with the count of those that wait. */
function ApplicationsLink() {
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

interface HeaderLinkProps {
  to: string;
  icon: LucideIcon;
  children: string;
  /** After the text; on narrow screens too. */
  badge?: ReactNode;
  /** Not on phones and tablets, and everywhere its icon only. */
  wideOnly?: boolean;
}

/** A link in the header to another page of the admin; on narrow screens its icon only. */
export function HeaderLink({ to, icon: Icon, children, badge, wideOnly = false }: HeaderLinkProps) {
  return (
    <ButtonLink
      variant="ghost"
      size="sm"
      to={to}
      title={children}
      className={wideOnly ? "max-lg:hidden" : undefined}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className={wideOnly ? "sr-only" : "sr-only xl:not-sr-only"}>{children}</span>
      {badge}
    </ButtonLink>
  );
}

/** Ends the session; the page then redirects to the login. */
export function LogoutButton() {
  const { signOut, signingOut } = useSignOutButton(storedSessions.admin.remove);
  return (
    <Button variant="outline" size="sm" onClick={signOut} pending={signingOut}>
      <LogOut aria-hidden="true" className="size-4" />
      <span className="sr-only xl:not-sr-only">Logout</span>
    </Button>
  );
}
