import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../button.tsx";
import { keepFocusInSection } from "../controls/keep-focus-in-section.ts";

interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  /** Shown large above the title; a lucide icon. */
  icon?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  className?: string;
}

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-2 px-4 py-12 text-center", className)}>
      {icon && (
        <div
          aria-hidden="true"
          className="mb-2 rounded-full bg-ember-soft p-3.5 text-on-ember-soft [&_svg]:size-6"
        >
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {description && <p className="max-w-md text-muted">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  message?: ReactNode;
  /** Adds a retry button. */
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** Further actions. */
  action?: ReactNode;
  className?: string;
}

/** Says that a page or list failed to load. */
export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = "Try Again",
  retrying,
  action,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames("flex flex-col items-center gap-2 px-4 py-12 text-center", className)}
    >
      <div aria-hidden="true" className="mb-2 rounded-full bg-danger-soft p-3.5 text-on-danger-soft">
        <CircleAlert className="size-6" />
      </div>
      <p className="text-lg font-semibold">{title}</p>
      {message && <p className="max-w-md text-muted">{message}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button ref={keepFocusInSection} onClick={onRetry} pending={retrying}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

interface BannerProps {
  children: ReactNode;
  tone?: "danger" | "ember" | "good";
  /** E.g. a Retry button, at the right. */
  action?: ReactNode;
  className?: string;
}

const tones = {
  danger: "bg-danger-soft text-on-danger-soft",
  ember: "bg-ember-soft text-on-ember-soft",
  good: "bg-good-soft text-on-good-soft",
};

/** A message about the content below it, such as a failed save. Screen readers announce an error at once. */
export function Banner({ children, tone = "danger", action, className }: BannerProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={classNames(
        "flex flex-wrap items-center justify-between gap-3 rounded-lg px-4 py-3 text-sm",
        tones[tone],
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      {action}
    </div>
  );
}
