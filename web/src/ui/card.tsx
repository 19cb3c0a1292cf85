import { type ComponentProps, type ReactNode, useEffect } from "react";
import { classNames } from "../lib/class-names.ts";

/** Groups related content on its own background. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      {...props}
      className={classNames("min-w-0 rounded-xl border bg-surface p-5 shadow-sm sm:p-6", className)}
    />
  );
}

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Level of the heading. */
  level?: 2 | 3;
  className?: string;
}

export function CardHeader({ title, description, actions, level = 2, className }: CardHeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames("mb-4 flex flex-wrap items-start justify-between gap-3", className)}>
      <div className="min-w-0">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** The buttons of a form that fills a card; they stay in view while it scrolls. */
export function CardFooter({ children }: { children: ReactNode }) {
  useEffect(() => {
    // A focused control scrolls into view above them, with room for its error.
    const { classList } = document.documentElement;
    classList.add("scroll-pb-44");
    return () => classList.remove("scroll-pb-44");
  }, []);
  return (
    <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-b-xl border-t bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
      {children}
    </div>
  );
}
