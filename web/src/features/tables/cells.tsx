import ChevronRight from "lucide-react/icons/chevron-right";
import Globe from "lucide-react/icons/globe";
import Mail from "lucide-react/icons/mail";
import { classNames } from "../../lib/class-names.ts";
import { formatChoice, notSpecified } from "../../lib/format.ts";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { useExpandable } from "../../ui/data-table/rows/expanded-context.ts";
import { ExternalLink, MailLink } from "../../ui/link.tsx";
import { Chip } from "../../ui/values/chip-list.tsx";
import { useRowActions } from "./row-actions.ts";

/** Text on at most two lines, or muted words without text. */
export function TextCell({ text, otherwise = notSpecified }: { text: string | null; otherwise?: string }) {
  if (text === null || text.trim() === "" || text === otherwise)
    return <span className="text-muted">{otherwise}</span>;
  return (
    <span title={text} className="line-clamp-(--lines)">
      {text}
    </span>
  );
}

/** The label of an enumeration's value as a chip. */
export function ChoiceCell({
  labels,
  value,
}: {
  labels: Readonly<Record<string, string>>;
  value: string | null;
}) {
  return value ? <Chip text={formatChoice(labels, value)} /> : <TextCell text={null} />;
}

const quietLink =
  "rounded-sm underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current";

const contactIcon = "size-3.5 shrink-0 text-muted";

interface OpenButtonProps {
  name: string;
  onOpen: () => void;
  strong?: boolean;
  /** -1 in a cell of a grid, which is the tab stop instead. */
  tabIndex?: number;
}

/** A name that opens its record. */
export function OpenButton({ name, onOpen, strong = false, tabIndex }: OpenButtonProps) {
  return (
    <button
      ref={keepFocusInSection}
      type="button"
      tabIndex={tabIndex}
      title={name}
      onClick={onOpen}
      className={classNames(quietLink, "block max-w-full text-left wrap-anywhere", strong && "font-semibold")}
    >
      <span className="line-clamp-[var(--lines,2)]">{name}</span>
    </button>
  );
}

/** An `OpenButton` that opens the record of the row that it is in. */
export function OpenRowButton({ id, ...props }: { id: number } & Omit<OpenButtonProps, "onOpen">) {
  const { open } = useRowActions();
  return <OpenButton {...props} tabIndex={-1} onOpen={() => open(id)} />;
}

/** An arrow that expands the row; Enter in its cell presses the name beside it. */
export function ExpandArrow({ id, label }: { id: number; label: string }) {
  const { toggle } = useRowActions();
  const expandable = useExpandable();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-aside
      {...expandable}
      aria-label={label}
      onClick={() => toggle(id)}
      className="-ml-2 flex size-7 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:bg-line hover:text-ink disabled:hidden"
    >
      <Arrow expanded={expandable["aria-expanded"]} />
    </button>
  );
}

/** A count that expands the row. */
export function ExpandCount({ id, count, label }: { id: number; count: string; label: string }) {
  const { toggle } = useRowActions();
  const expandable = useExpandable();
  return (
    <button
      type="button"
      tabIndex={-1}
      {...expandable}
      aria-label={`${count} ${label}`}
      onClick={() => toggle(id)}
      className="figures inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 font-medium transition-colors hover:bg-line"
    >
      {count}
      <Arrow expanded={expandable["aria-expanded"]} />
    </button>
  );
}

function Arrow({ expanded }: { expanded: boolean }) {
  return (
    <ChevronRight
      aria-hidden="true"
      className={classNames("size-4 text-muted transition-transform", expanded && "rotate-90")}
    />
  );
}

/** A mail address on one line, with an icon. */
export function MailCell({ email }: { email: string }) {
  return (
    <span title={email} className="flex items-center gap-1.5">
      <Mail aria-hidden="true" className={contactIcon} />
      <MailLink plain tabIndex={-1} email={email} className={classNames(quietLink, "truncate")} />
    </span>
  );
}

/** A website on one line, with an icon; it opens in a new tab. */
export function WebsiteCell({ website }: { website: string | null }) {
  if (!website) return <TextCell text={null} />;
  return (
    <span title={website} className="flex items-center gap-1.5">
      <Globe aria-hidden="true" className={contactIcon} />
      <ExternalLink plain tabIndex={-1} href={website} className={classNames(quietLink, "truncate")} />
    </span>
  );
}
