import { deckHref } from "@kindling/contracts/founders/deck.ts";
import { ExternalLink } from "../../ui/link.tsx";

interface DeckLinkProps {
  fileId: string | null;
  company: string;
  /** The text without a deck: "No file" or "No deck". */
  none: string;
  /** -1 in a cell of a grid, which is the tab stop instead. */
  tabIndex?: number;
}

/** A link to a founder's deck in the cloud drive. */
export function DeckLink({ fileId, company, none, tabIndex }: DeckLinkProps) {
  const href = deckHref(fileId);
  if (!href) return <span className="text-muted">{none}</span>;
  return (
    <ExternalLink
      href={href}
      arrow
      plain
      tabIndex={tabIndex}
      className="rounded-sm underline decoration-edge underline-offset-4 transition-colors hover:decoration-current"
    >
      View deck<span className="sr-only"> of {company}</span>
    </ExternalLink>
  );
}
