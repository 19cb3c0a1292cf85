import type { ReactNode } from "react";
import { Main } from "../ui/site/layouts.tsx";
import { Flame } from "../ui/site/logo.tsx";
import { ThemeButton } from "../ui/site/theme-button.tsx";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  /** Shown large above the title. */
  sign?: string;
  actions: ReactNode;
}

/** A full-page message with actions. Needs neither data nor the network. */
export function MessagePage({ title, children, sign, actions }: MessagePageProps) {
  return (
    <Main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-6 py-16 text-center">
      <Flame className="size-14" />
      {sign && (
        <p
          aria-hidden="true"
          className="figures mt-6 text-7xl font-bold tracking-tighter text-ember-text sm:text-8xl"
        >
          {sign}
        </p>
      )}
      <h1 className="display mt-4">{title}</h1>
      <div className="mt-4 text-lg text-muted">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
      <ThemeButton className="absolute top-4 right-4" />
    </Main>
  );
}
