import { linkHref } from "@kindling/contracts/fields/links.ts";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { classNames } from "../lib/class-names.ts";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const textLink =
  "rounded-sm font-medium text-ember-text underline decoration-ember-text/40 underline-offset-4 transition-colors hover:decoration-current";

type RouterLinkProps = ComponentProps<typeof RouterLink>;

/** A link within the client; `plain` leaves the style to `className`. */
export function Link({ plain = false, className, ...props }: RouterLinkProps & { plain?: boolean }) {
  return <RouterLink {...props} className={classNames(!plain && textLink, className)} />;
}

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link within the client that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: RouterLinkProps & ButtonLook) {
  return <RouterLink {...props} className={classNames(buttonClass(variant, size), className)} />;
}

interface ExternalLinkProps {
  /** As typed; converted to a URL by `normaliseLink`. */
  href: string | null | undefined;
  children?: ReactNode;
  className?: string;
  /** Looks like a button. */
  button?: ButtonLook;
  /** Shows an arrow. */
  arrow?: boolean;
  /** Leaves the style to `className`. */
  plain?: boolean;
  /** -1 in a cell of a grid, which is the tab stop instead. */
  tabIndex?: number;
}

/**
 * A link to another site, in a new tab. Without children it shows the URL. Text that is not a
 * URL is shown as text.
 */
export function ExternalLink({
  href,
  children,
  className,
  button,
  arrow = false,
  plain = false,
  tabIndex,
}: ExternalLinkProps) {
  const address = linkHref(href);
  const text = children ?? href?.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  if (address === null) return text ? <span className={className}>{text}</span> : null;
  const look = button ? buttonClass(button.variant, button.size) : !plain && textLink;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      className={classNames(look, arrow && !button && "inline-flex max-w-full items-center", className)}
    >
      {/* A button lays out its text and icons itself. A URL is cut, because the arrow would stand apart from two lines. */}
      <span className={button ? "contents" : classNames("min-w-0", arrow && !children && "truncate")}>
        {text}
      </span>
      {arrow && <ArrowUpRight aria-hidden="true" className="ml-0.5 size-4 shrink-0" />}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** A link to a page of the community, here or on another site; in a new tab, because forms link it. */
export function PageLink({
  href,
  children,
  plain = false,
  className,
  tabIndex,
}: {
  href: string;
  children: ReactNode;
  plain?: boolean;
  className?: string;
  tabIndex?: number | undefined;
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      className={classNames(!plain && textLink, className)}
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** An email that breaks before its domain, if it must. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      {email.slice(Math.max(at, 0))}
    </>
  );
}

/** A link that opens a mail; its text is the address by default. */
export function MailLink({
  email,
  subject,
  children,
  plain = false,
  className,
  tabIndex,
}: {
  email: string;
  subject?: string;
  children?: ReactNode;
  plain?: boolean;
  className?: string;
  tabIndex?: number;
}) {
  return (
    <a
      tabIndex={tabIndex}
      href={`mailto:${encodeURIComponent(email).replace("%40", "@")}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`}
      className={classNames(!plain && textLink, className)}
    >
      {children ?? (plain ? email : <BreakableEmail email={email} />)}
    </a>
  );
}
