import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { notSpecified } from "../../lib/format.ts";

/** Names and values, two or three beside each other where there is room. */
export function Details({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 }) {
  return (
    <dl className={classNames("grid gap-x-8 gap-y-5 sm:grid-cols-2", columns === 3 && "lg:grid-cols-3")}>
      {children}
    </dl>
  );
}

interface DetailProps {
  label: string;
  /** What "Not specified" stands for is quieter. */
  children: ReactNode;
  className?: string;
}

export function Detail({ label, children, className }: DetailProps) {
  const missing = children === notSpecified || children === null || children === "";
  return (
    <div className={classNames("min-w-0", className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={classNames("mt-0.5 break-words", missing && "text-muted italic")}>
        {missing ? notSpecified : children}
      </dd>
    </div>
  );
}
