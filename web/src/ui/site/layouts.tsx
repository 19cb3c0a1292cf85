import Lock from "lucide-react/icons/lock";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useConfig } from "../../lib/config.ts";
import { ExternalLink, Link, MailLink } from "../link.tsx";
import { LegalLinks } from "./legal-pages.tsx";
import { HomeLink, Logo } from "./logo.tsx";
import { SiteHeader } from "./site-header.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** The main content; the target of the skip link, and of the focus on a new page. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={classNames("grow", className)}>
      {children}
    </main>
  );
}

interface PublicLayoutProps {
  children: ReactNode;
  /** Adds the small lock to the footer, which links to the admin's login. */
  adminLink?: boolean;
}

/** A public page: header and footer. Put a `Main` in it. */
export function PublicLayout({ children, adminLink = false }: PublicLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      {children}
      <Footer adminLink={adminLink} />
    </div>
  );
}

/** A quiet link at the bottom of a page. */
export const footerLink =
  "justify-self-start rounded-sm py-1 wrap-anywhere underline-offset-4 transition-colors hover:text-ink hover:underline";

function Footer({ adminLink }: { adminLink: boolean }) {
  const { contact_email, discord_invite_url } = useConfig();
  return (
    <footer className="mt-16 border-t bg-sunken">
      <div className="page-width flex flex-wrap items-start justify-between gap-x-16 gap-y-8 py-10 text-sm text-muted">
        <div>
          <Logo className="text-ink" />
          <p className="mt-2">
            Where founders and investors find each other
            {adminLink && (
              <Link
                plain
                to="/admin/login"
                aria-label="Admin login"
                className="ml-1.5 inline-block rounded-sm p-1.5 align-middle transition-colors hover:text-ink"
              >
                <Lock aria-hidden="true" className="size-3.5" />
              </Link>
            )}
          </p>
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-10 gap-y-2 sm:grid-flow-col sm:grid-cols-none sm:grid-rows-2 sm:gap-x-12"
        >
          <Link plain to="/founder/login" className={footerLink}>
            Founder login
          </Link>
          <Link plain to="/investor/login" className={footerLink}>
            Investor login
          </Link>
          {discord_invite_url && (
            <ExternalLink plain href={discord_invite_url} className={footerLink}>
              Community chat
            </ExternalLink>
          )}
          {contact_email && <MailLink plain email={contact_email} className={footerLink} />}
          <LegalLinks className={footerLink} />
        </nav>
      </div>
    </footer>
  );
}

interface DashboardLayoutProps {
  title: ReactNode;
  /** Beside the title, e.g. a badge. */
  badge?: ReactNode;
  /** Buttons at the right: Logout, Home. */
  actions: ReactNode;
  children: ReactNode;
  /** Uses the whole window, for tables: its width, and except on phones its height, which the content must fill. */
  wide?: boolean;
  /** Uses the window's width, and scrolls as a page does. `wide` implies it. */
  fullWidth?: boolean;
  /** A panel is open at the right; the content leaves it room where there is enough. */
  besidePanel?: boolean;
}

/** A dashboard: its content below a header with logo, title and buttons, which is sticky except on phones. */
export function DashboardLayout({
  title,
  badge,
  actions,
  children,
  wide = false,
  fullWidth = wide,
  besidePanel = false,
}: DashboardLayoutProps) {
  const width = fullWidth ? "w-full px-4 sm:px-6" : "page-width";
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = header;
    if (current === null) return;
    // Panels and sticky parts begin at its lower edge.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--header-height", `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // An element focused by keyboard scrolls into view below the header.
    const { classList } = document.documentElement;
    classList.add("sm:scroll-pt-20");
    return () => classList.remove("sm:scroll-pt-20");
  }, []);
  return (
    <div className={classNames("flex min-h-dvh flex-col", wide && "md:h-[max(100dvh,36rem)]")}>
      <header ref={header} className="z-30 border-b bg-surface sm:sticky sm:top-0">
        <div
          className={classNames(
            width,
            "flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4",
            wide ? "min-h-12 py-1.5" : "min-h-14 py-2 sm:min-h-16",
          )}
        >
          <HomeLink nameClass="max-lg:sr-only" />
          <div aria-hidden="true" className="hidden h-6 border-l sm:block" />
          <div className="flex flex-col items-start gap-x-4 gap-y-0.5 md:flex-row md:items-center">
            <h1 className={classNames("font-semibold", !wide && "sm:text-lg")}>{title}</h1>
            {badge}
          </div>
          <div
            className={classNames(
              "ml-auto flex flex-wrap items-center md:gap-2",
              // Five buttons beside the title on phones.
              wide ? "gap-0.5 *:max-md:px-1.5" : "gap-1 *:max-md:px-2",
            )}
          >
            {actions}
            <ThemeButton />
          </div>
        </div>
      </header>
      <Main
        className={classNames(
          width,
          wide ? "@container flex flex-col py-2 md:min-h-0" : "py-6 sm:py-8",
          besidePanel && "md:pr-[calc(var(--panel-width)+1.5rem)]!",
          besidePanel && !fullWidth && "md:max-w-[calc(var(--page-width)+var(--panel-width))]!",
        )}
      >
        {children}
      </Main>
    </div>
  );
}
