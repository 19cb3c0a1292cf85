import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { footerLink, Main } from "./layouts.tsx";
import { LegalLinks } from "./legal-pages.tsx";
import { HomeLink } from "./logo.tsx";
import { MatchPicture } from "./match-picture.tsx";
import { ThemeButton } from "./theme-button.tsx";

interface AccountLayoutProps {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  footer?: ReactNode;
  /** What the form leads to; with the picture of a match it is beside the form, and below it on narrow screens. */
  pitch?: Pitch;
}

interface Pitch {
  title: string;
  text: string;
}

/** Not the display variant of the font: the dashboard that follows does not need its 18 kB. */
const titleClass = "display font-sans";

/** A form that leads to an account: a login, or the page of a mailed link. */
export function AccountLayout({ title, subtitle, children, footer, pitch }: AccountLayoutProps) {
  return (
    <div className={classNames("relative flex min-h-dvh flex-col", pitch && "md:grid md:grid-cols-2")}>
      <div className="flex min-w-0 grow flex-col px-4 sm:px-6 lg:px-8">
        <header className="flex h-16 items-center sm:h-20">
          <HomeLink />
        </header>
        <Main className="mx-auto flex w-full max-w-md flex-col py-8 sm:py-12 md:justify-center">
          <h1 className={titleClass}>{title}</h1>
          {subtitle && <p className="mt-3 text-lg text-muted">{subtitle}</p>}
          <div className={classNames("mt-8", !pitch && "rounded-xl border bg-surface p-5 shadow-sm sm:p-6")}>
            {children}
          </div>
          {footer && (
            <div
              className={classNames(
                "flex flex-wrap justify-between gap-x-6 gap-y-3 pt-5 text-sm",
                pitch && "mt-8 border-t",
              )}
            >
              {footer}
            </div>
          )}
        </Main>
        <div className="flex min-h-12 flex-wrap gap-x-6 pb-4 text-sm text-muted sm:pb-6">
          <LegalLinks className={footerLink} />
        </div>
      </div>
      {pitch && <PitchPanel {...pitch} />}
      <ThemeButton className="absolute top-4 right-4 sm:top-6 sm:right-6 lg:right-8" />
    </div>
  );
}

function PitchPanel({ title, text }: Pitch) {
  return (
    <aside
      aria-labelledby="pitch"
      className="flex min-w-0 flex-col justify-center overflow-x-clip border-t bg-sunken px-4 py-14 sm:px-6 md:border-t-0 md:border-l lg:px-12"
    >
      <div className="mx-auto w-full max-w-md">
        <h2 id="pitch" className={titleClass}>
          {title}
        </h2>
        <p className="mt-3 max-w-xl text-lg text-muted">{text}</p>
        <div className="mt-12">
          <MatchPicture />
        </div>
      </div>
    </aside>
  );
}
