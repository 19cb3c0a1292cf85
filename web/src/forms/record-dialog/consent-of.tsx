import type { ReactNode } from "react";
import { formatDate } from "../../lib/format.ts";

export interface Consent {
  version: string;
  at: string;
}

interface ConsentOfProps {
  /** What the member agreed to when applying or registering. */
  consent: Consent | undefined;
  children: ReactNode;
}

/** The description of a record's dialog, and the member's consent below it. */
export function ConsentOf({ consent, children }: ConsentOfProps) {
  if (consent === undefined) return children;
  return (
    <>
      {children}
      <span className="block text-xs">
        Consent to version {consent.version} on {formatDate(consent.at)}
      </span>
    </>
  );
}
