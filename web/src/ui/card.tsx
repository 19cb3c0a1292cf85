import type { ComponentProps, ReactNode } from "react";
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
