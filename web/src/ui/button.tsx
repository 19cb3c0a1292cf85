import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../lib/class-names.ts";
import { Spinner } from "./states/spinner.tsx";

export type ButtonVariant =
  | "default"
  | "inverse"
  | "secondary"
  | "soft"
  | "outline"
  | "ghost"
  | "destructive"
  | "link";
export type ButtonSize = "sm" | "md" | "lg" | "icon" | "icon-sm";

const variants: Record<ButtonVariant, string> = {
  default: "bg-ember text-on-ember shadow-sm hover:bg-ember-hover",
  inverse: "bg-inverse text-on-inverse shadow-sm hover:bg-inverse/85",
  secondary: "bg-hover text-ink hover:bg-line",
  soft: "bg-ember-soft text-on-ember-soft hover:bg-line",
  outline: "border border-edge bg-surface text-ink hover:bg-hover",
  ghost: "text-ink hover:bg-hover",
  destructive: "bg-danger text-on-danger shadow-sm hover:bg-danger-hover",
  link: "text-ember-text underline-offset-4 underline decoration-ember-text/40 hover:decoration-current",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-8 gap-1.5 rounded-md px-3 text-sm",
  md: "h-10 gap-2 rounded-md px-4 text-sm",
  lg: "h-12 gap-2.5 rounded-lg px-6 text-base",
  icon: "size-10 rounded-md",
  "icon-sm": "size-8 rounded-md",
};

/** The style of a button, for links that look like one: `<Link className={buttonClass()}>`. */
export function buttonClass(variant: ButtonVariant = "default", size: ButtonSize = "md"): string {
  return classNames(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-medium transition-colors",
    "disabled:opacity-50 aria-disabled:opacity-60 data-pending:opacity-85 aria-disabled:cursor-default [&_svg]:shrink-0",
    // The spinner takes the place of an icon.
    "data-pending:[&>span>svg]:hidden",
    variants[variant],
    variant === "link" ? "rounded-sm text-sm" : sizes[size],
  );
}

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The button's action is in flight: it cannot be pressed again, but keeps the focus. */
  pending?: boolean;
  /** The button's text while it is `pending`, e.g. "Signing in...". */
  pendingLabel?: string;
}

/** A button; `type` is "button" by default. An icon alone needs an `aria-label`. */
export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  const label = pending && pendingLabel;
  return (
    <button
      type="button"
      {...props}
      onClick={press}
      aria-disabled={pending || props["aria-disabled"]}
      data-pending={pending || undefined}
      className={classNames(buttonClass(variant, size), className)}
    >
      {pending && <Spinner />}
      {/* Replaced as a whole: in a translated page, a text that only changes may stay as it was. */}
      <span key={label || null} className="contents">
        {label || children}
      </span>
    </button>
  );
}
