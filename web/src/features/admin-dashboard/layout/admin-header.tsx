import Archive from "lucide-react/icons/archive";
import ChartColumn from "lucide-react/icons/chart-column";
import History from "lucide-react/icons/history";
import LogOut from "lucide-react/icons/log-out";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useConfig } from "../../../lib/config.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { storedSessions } from "../../../lib/session/stored-sessions.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useSignOutButton } from "../../../ui/site/session-notes.tsx";
import { ApplicationsLink } from "../applications/applications-link.tsx";
import { UndoControl } from "../undo/undo-control.tsx";
import { HeaderLink } from "./header-link.tsx";

/** Shows that access is open, or that a viewer is signed in. */
export function AccessBadge() {
  const { access, loaded } = useConfig();
  const mayEdit = useMayEdit();
  if (mayEdit && (!loaded || access !== "open")) return null;
  const [label, text] = mayEdit
    ? [
        "Open access",
        "Calls are not checked: whoever reaches this machine can make them. Set ACCESS=enforced to change that.",
      ]
    : ["View only", "You see everything here, and can change nothing."];
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
  const { access, reviews_applications } = useConfig();
  return (
    <>
      <UndoControl />
      {reviews_applications && <ApplicationsLink />}
      <HeaderLink to="/admin/overview" icon={ChartColumn}>
        Overview
      </HeaderLink>
      <HeaderLink to="/admin/activity" icon={History}>
        Activity
      </HeaderLink>
      <HeaderLink to="/admin/archive" icon={Archive}>
        Archive
      </HeaderLink>
      {access === "enforced" && (
        <HeaderLink to="/admin/two-step" icon={ShieldCheck}>
          Two-step sign-in
        </HeaderLink>
      )}
      <LogoutButton />
    </>
  );
}

/** Ends the session; the page then redirects to the login. */
export function LogoutButton() {
  const { signOut, signingOut } = useSignOutButton(storedSessions.admin.remove);
  return (
    <Button variant="outline" size="sm" onClick={signOut} pending={signingOut}>
      {!signingOut && <LogOut aria-hidden="true" className="size-4" />}
      <span className="sr-only sm:not-sr-only">Logout</span>
    </Button>
  );
}
