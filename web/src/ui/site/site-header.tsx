import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Role } from "../../lib/session/identity.ts";
import { useSignedInRoles } from "../../lib/session/session.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { Button } from "../button.tsx";
import { ButtonLink, Link } from "../link.tsx";
import { HomeLink } from "./logo.tsx";
import { useSignOutButton } from "./session-notes.tsx";
import { ThemeButton } from "./theme-button.tsx";

const barEntry =
  "hidden rounded-sm px-1 py-2 text-sm font-medium text-muted transition-colors hover:text-ink lg:block";
const menuEntry = "block w-full rounded-md px-3 py-2.5 text-left font-medium hover:bg-hover";

const dashboards: Readonly<Record<Role, { path: string; label: string }>> = {
  admin: { path: "/admin/dashboard", label: "Admin dashboard" },
  founder: { path: "/founder/dashboard", label: "Founder dashboard" },
  investor: { path: "/investor/dashboard", label: "Investor dashboard" },
};
const logins = [
  { path: "/investor/login", label: "Investor login" },
  { path: "/founder/login", label: "Founder login" },
];

/** The header of public pages: their links, and the signed-in user's dashboards or the logins. */
export function SiteHeader() {
  const signedIn = useSignedInRoles();
  const { signOut, signingOut } = useSignOutButton(removeStoredSessions);
  const pages = [
    { path: "/portfolio", label: "Portfolio" },
    ...(signedIn.length > 0 ? signedIn.map((role) => dashboards[role]) : logins),
  ];
  const links = (className: string) =>
    pages.map(({ path, label }) => (
      <Link key={path} plain to={path} className={className}>
        {label}
      </Link>
    ));
  const logOut = (className: string) =>
    signedIn.length > 0 && (
      <button type="button" onClick={signOut} aria-disabled={signingOut} className={className}>
        {signingOut ? "Logging out..." : "Log out"}
      </button>
    );
  return (
    <header className="page-width flex h-16 items-center justify-between gap-2 sm:h-20 sm:gap-4">
      {/* Beside the buttons there is no room for the name on phones narrower than 375 px. */}
      <HomeLink nameClass="max-[23.4rem]:sr-only" />
      <nav aria-label="Main" className="flex shrink-0 items-center gap-1 sm:gap-3 lg:gap-6">
        {links(barEntry)}
        {logOut(barEntry)}
        <ThemeButton />
        <div className="flex gap-2">
          <ButtonLink to="/invest" size="sm" variant="inverse">
            Invest
          </ButtonLink>
          <ButtonLink to="/apply" size="sm">
            Apply
          </ButtonLink>
        </div>
        <PhoneMenu>
          {links(menuEntry)}
          {logOut(menuEntry)}
        </PhoneMenu>
      </nav>
    </header>
  );
}

function removeStoredSessions(): void {
  for (const session of Object.values(storedSessions)) session.remove();
}

/** The links behind a button, on narrow screens. */
function PhoneMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  // A tap beside the menu moves no focus on iOS.
  useEffect(() => {
    const closeByTap = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeByTap);
    return () => document.removeEventListener("pointerdown", closeByTap);
  }, []);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the button and the links
    <div ref={menu} className="relative lg:hidden" onKeyDown={closeByEscape} onBlur={closeWhenLeft}>
      <Button
        ref={button}
        variant="ghost"
        size="icon-sm"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden="true" className="size-5" /> : <Menu aria-hidden="true" className="size-5" />}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble up from the links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links take the keys */}
      <div
        id="site-menu"
        onClick={() => setOpen(false)}
        hidden={!open}
        className="absolute top-full right-0 z-40 mt-2 w-60 rounded-lg border bg-raised p-2 shadow-lg"
      >
        {children}
      </div>
    </div>
  );
}
