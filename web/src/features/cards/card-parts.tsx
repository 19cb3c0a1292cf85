import type { LucideIcon } from "lucide-react";
import ChevronRight from "lucide-react/icons/chevron-right";
import Mail from "lucide-react/icons/mail";
import { Children, type ReactNode, useContext } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatChoice } from "../../lib/format.ts";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { ExpandedContext, useExpandable } from "../../ui/data-table/rows/expanded-context.ts";
import { ExternalLink, MailLink } from "../../ui/link.tsx";
import { Chip, ChipList } from "../../ui/values/chip-list.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { useRowActions } from "../tables/row-actions.ts";

/** The props of a card. */
export interface CardProps<Row> {
  row: Row;
  /** Whether a column of the table is shown, and so its fact on the card. */
  shows: (column: string) => boolean;
}

interface CardFrameProps {
  title: ReactNode;
  children: ReactNode;
  /** The row of links and actions at the bottom. */
  footer: ReactNode;
}

/**
 * A card's facts beside its checkbox, and its footer. A press beside the controls opens the record. Of a record that no
 * longer exists, only the title can be used.
 */
export function CardFrame({ title, children, footer }: CardFrameProps) {
  const { isGone } = useContext(ExpandedContext);
  const rest = { inert: isGone, "data-gone": isGone || undefined };
  return (
    <>
      <div className="group relative pt-2.5 pr-3 pb-2 pl-10">
        <h3 className="text-[0.9375rem]/5.5 font-semibold tracking-normal">{title}</h3>
        <div
          {...rest}
          className="pointer-events-none relative flex flex-col gap-1 data-gone:opacity-50 [&_:is(a,button,input)]:pointer-events-auto"
        >
          {children}
        </div>
      </div>
      <footer {...rest} className="ml-10 flex min-h-11 items-center border-t pr-1.5 data-gone:opacity-50">
        {footer}
      </footer>
    </>
  );
}

/** A card's name, which opens its record; its target is the card without the footer. */
export function CardTitle({ id, name }: { id: number; name: string }) {
  const { open } = useRowActions();
  return (
    <button
      // A closed record returns the focus to it, and an archived one then leaves the list.
      ref={keepFocusInSection}
      type="button"
      title={name}
      onClick={() => open(id)}
      className="block max-w-full truncate text-left after:absolute after:inset-0 after:rounded-t-lg active:after:bg-hover/50"
    >
      {name}
    </button>
  );
}

/** Facts on one quiet line, those that are given. */
export function QuietLine({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  if (parts.length === 0) return null;
  return <p className="truncate text-muted">{parts.map((part, index) => [index > 0 && " · ", part])}</p>;
}

/** Facts beside each other, on as many lines as they take. */
export function FactLine({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 empty:hidden">{children}</div>;
}

const quietLabel = "shrink-0 text-xs text-muted";

/** A value beside its quiet label, at the end of its line. */
export function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2">
      <span className={quietLabel}>{label}</span>
      <div className="figures min-w-0 font-medium">{children}</div>
    </div>
  );
}

/** An investor's typical check; nothing without one. */
export function TypicalCheck({ amount }: { amount: number | null }) {
  if (amount === null) return null;
  return (
    <Labelled
      label={
        <>
          <span className="sr-only">Typical </span>Check
        </>
      }
    >
      <UsdCompact amount={amount} />
    </Labelled>
  );
}

interface FactChipProps {
  label: ReactNode;
  labels: Readonly<Record<string, string>>;
  value: string | null;
}

/** The label of an enumeration's value as a chip beside the name of its field; nothing without a value. */
export function FactChip({ label, labels, value }: FactChipProps) {
  if (value === null) return null;
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <span className={quietLabel}>{label}</span>
      <Chip text={formatChoice(labels, value)} />
    </div>
  );
}

interface PreferenceProps {
  label: string;
  /** Values after these are "...". */
  limit: number;
  values: readonly string[];
}

/** What an investor looks for, beside its quiet label. */
export function Preference({ label, limit, values }: PreferenceProps) {
  return (
    <div className="flex items-baseline gap-2">
      <span className={classNames(quietLabel, "w-12")}>
        <span className="sr-only">Preferred </span>
        {label}
      </span>
      <ChipList limit={limit} values={values} />
    </div>
  );
}

const iconClass =
  "flex size-9 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink";

/** An icon and the name that screen readers hear. */
function NamedIcon({ icon: Icon, name }: Pick<LinkIconProps, "icon" | "name">) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5" />
      <span className="sr-only">{name}</span>
    </>
  );
}

/** An icon that writes a mail. */
export function MailIcon({ email }: { email: string }) {
  return (
    <span title={email}>
      <MailLink plain email={email} className={iconClass}>
        <NamedIcon icon={Mail} name={email} />
      </MailLink>
    </span>
  );
}

interface LinkIconProps {
  href: string;
  icon: LucideIcon;
  /** "View deck of Quill Labs" */
  name: string;
}

/** An icon that opens another site. */
export function LinkIcon({ href, icon, name }: LinkIconProps) {
  return (
    <span title={name}>
      <ExternalLink plain href={href} className={iconClass}>
        <NamedIcon icon={icon} name={name} />
      </ExternalLink>
    </span>
  );
}

interface ExpandButtonProps {
  id: number;
  /** "Investors Matched" */
  label: string;
  count: string;
  /** For screen readers: "with Quill Labs". */
  of: string;
}

/** The number of a record's matches, which shows them below it. */
export function ExpandButton({ id, label, count, of }: ExpandButtonProps) {
  const { toggle } = useRowActions();
  const expandable = useExpandable();
  return (
    <button
      type="button"
      {...expandable}
      onClick={() => toggle(id)}
      className="ml-auto inline-flex h-9 min-w-0 items-center gap-2 whitespace-nowrap rounded-md pr-1.5 pl-2 transition-colors hover:bg-hover"
    >
      <span className="truncate text-xs text-muted">{label}</span>{" "}
      <span className="figures font-semibold">{count}</span>
      <span className="sr-only"> {of}</span>
      <ChevronRight
        aria-hidden="true"
        className={classNames(
          "size-4 text-muted transition-transform",
          expandable["aria-expanded"] && "rotate-90",
        )}
      />
    </button>
  );
}
