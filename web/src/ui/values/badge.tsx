import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

export type BadgeVariant = "default" | "soft" | "secondary" | "destructive" | "outline";

const variants: Record<BadgeVariant, string> = {
  default: "bg-ember text-on-ember",
  soft: "bg-ember-soft text-on-ember-soft",
  secondary: "bg-hover text-ink",
  destructive: "bg-danger text-on-danger",
  outline: "border border-edge text-ink",
};

/** The shape of every badge; `Badge` and `TemperatureBadge` add the colours. */
export const badgeClass =
  "inline-flex h-6 w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 text-xs font-medium";

interface BadgeProps {
  children: ReactNode;
  variant?: BadgeVariant;
  className?: string;
}

export function Badge({ children, variant = "default", className }: BadgeProps) {
  return (
    <span data-variant={variant} className={classNames(badgeClass, variants[variant], className)}>
      {children}
    </span>
  );
}
