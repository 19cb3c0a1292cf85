import type { ReactNode } from "react";
import { formatDate } from "../../lib/format.ts";

interface DatedFactProps {
  label: string;
  time: string;
  children?: ReactNode;
}

/** A labelled date with a further line, e.g. who did it. */
export function DatedFact({ label, time, children }: DatedFactProps) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      <p>
        <time dateTime={time}>{formatDate(time)}</time>
      </p>
      {children && <p className="text-muted wrap-anywhere">{children}</p>}
    </div>
  );
}
