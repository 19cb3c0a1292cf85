import ChevronRight from "lucide-react/icons/chevron-right";
import { classNames } from "../../../lib/class-names.ts";
import { notSpecified } from "../../../lib/format.ts";
import { handOnFocus } from "../../../ui/controls/hand-on-focus.ts";
import { useExpandable } from "../../../ui/data-table/expanded-context.ts";
import { ExternalLink, MailLink } from "../../../ui/link.tsx";
import { useRowActions } from "./row-actions.ts";

/** Text on at most two lines, or muted words without text. */
export function TextCell({ text, otherwise = notSpecified }: { text: string | null; otherwise?: string }) {
  if (text === null || text.trim() === "" || text === otherwise)
    return <span className="text-muted">{otherwise}</span>;
  return (
    <span title={text} className="line-clamp-2">
      {text}
    </span>
  );
}

const quietLink =
  "rounded-sm underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current";

interface OpenButtonProps {
  name: string;
  onOpen: () => void;
  strong?: boolean;
}

/** A name that opens its record. */
export function OpenButton({ name, onOpen, strong = false }: OpenButtonProps) {
  return (
    <button
      ref={handOnFocus}
      type="button"
      title={name}
      onClick={onOpen}
      className={classNames(
        quietLink,
        "block max-w-full text-left wrap-anywhere text-ember-text",
        strong && "font-semibold",
      )}
    >
      <span className="line-clamp-2">{name}</span>
    </button>
  );
}

/** The same for a row's own record. */
export function OpenRowButton({ id, ...props }: { id: number } & Omit<OpenButtonProps, "onOpen">) {
  const { open } = useRowActions();
  return <OpenButton {...props} onOpen={() => open(id)} />;
}

/** An arrow that expands the row. */
export function ExpandArrow({ id, label }: { id: number; label: string }) {
  const { toggle } = useRowActions();
  const expandable = useExpandable();
  return (
    <button
      type="button"
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
      {...expandable}
      aria-label={`${count} ${label}`}
      onClick={() => toggle(id)}
      className="figures inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium transition-colors hover:bg-line"
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

/** A mail address on one line. */
export function MailCell({ email }: { email: string }) {
  return (
    <span title={email} className="block truncate">
      <MailLink plain email={email} className={quietLink} />
    </span>
  );
}

/** A website on one line, which opens in a new tab. */
export function WebsiteCell({ website }: { website: string | null }) {
  if (!website) return <TextCell text={null} />;
  return (
    <span title={website} className="block truncate">
      <ExternalLink plain href={website} className={quietLink} />
    </span>
  );
}
