import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { notSpecified } from "../../lib/format.ts";

/** A value below its label; "Not specified" is muted. */
export function Fact({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames("min-w-0", className)}>
      <p className="text-xs text-muted">{label}</p>
      <p className={children === notSpecified ? "font-normal text-muted" : undefined}>{children}</p>
    </div>
  );
}

/** Values with the ones first that the other side has too. */
export function sharedFirst<V>(values: readonly V[], others: readonly V[]): V[] {
  return [...values].sort((a, b) => Number(others.includes(b)) - Number(others.includes(a)));
}
