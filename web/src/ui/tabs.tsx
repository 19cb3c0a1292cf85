import { Tabs as Base } from "@base-ui/react/tabs";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../lib/class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface TabsProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
  className?: string;
}

/** Tabs: a `TabList` of `Tab`s and a `TabPanel` for each. */
export function Tabs<V extends string>({ value, onChange, children, className }: TabsProps<V>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = root.current?.querySelector<HTMLElement>(`[role=tab][data-value="${value}"]`);
    if (tab) bringIntoView(tab);
  }, [value]);
  return (
    <Base.Root ref={root} value={value} onValueChange={onChange} className={classNames("min-w-0", className)}>
      {children}
    </Base.Root>
  );
}

/** How much of the neighbouring tab stays visible, in px, to show that there are more. */
const peek = 32;

/** Scrolls the row of tabs, but not the page, until the tab is fully visible. */
function bringIntoView(tab: HTMLElement): void {
  const row = tab.closest<HTMLElement>("[data-tab-row]");
  if (!row) return;
  const seen = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left - peek < seen.left) row.scrollLeft -= seen.left - (left - peek);
  else if (right + peek > seen.right) row.scrollLeft += right + peek - seen.right;
}

interface TabListProps {
  label: string;
  children: ReactNode;
  className?: string;
  /** The tabs stand in a line with other controls; in a narrow window they share its width, on two lines of text. */
  inLine?: boolean;
}

/** The row of tabs; scrolls sideways where it is too wide. */
export function TabList({ label, children, className, inLine = false }: TabListProps) {
  return (
    <div
      data-tab-row
      className={classNames(
        "-mx-1 fade-cut-x overflow-x-auto px-1 [scrollbar-width:none]",
        inLine ? "max-md:w-full" : "pt-1",
        className,
      )}
    >
      <Base.List
        aria-label={label}
        className={classNames("relative flex min-w-full border-b", inLine ? lineClass : "w-max gap-1")}
      >
        {children}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-ember transition-all" />
      </Base.List>
    </div>
  );
}

const lineClass = classNames(
  "max-md:w-full md:w-max md:border-b-0 md:**:[[role=tab]]:h-10 md:**:[[role=tab]]:px-2 @min-[84rem]:**:[[role=tab]]:px-3",
  "max-md:**:[[role=tab]]:grow max-md:**:[[role=tab]]:justify-center max-md:**:[[role=tab]]:px-2",
  "max-md:**:[[role=tab]]:text-[0.8125rem]/4 max-md:**:[[role=tab]]:whitespace-normal",
);

interface TabProps {
  value: string;
  children: ReactNode;
  /** The tab's panel has errors. The tab is marked, also for screen readers. */
  invalid?: boolean;
  /** Before the text, e.g. a lock. */
  icon?: ReactNode;
}

export function Tab({ value, children, invalid = false, icon }: TabProps) {
  return (
    <Base.Tab
      value={value}
      data-value={value}
      className="flex h-11 items-center gap-2 whitespace-nowrap rounded-t-md px-2.5 sm:px-3.5 text-sm font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink [&_svg]:size-4"
    >
      {icon}
      {children}
      {invalid && (
        <>
          <CircleAlert aria-hidden="true" className="text-danger-text" />
          <VisuallyHidden>(has errors)</VisuallyHidden>
        </>
      )}
    </Base.Tab>
  );
}

interface TabPanelProps {
  value: string;
  children: ReactNode;
  /** Stays mounted while another panel is shown, for a form over several tabs. */
  keepMounted?: boolean;
  className?: string;
}

export function TabPanel({ value, children, keepMounted = false, className }: TabPanelProps) {
  return (
    <Base.Panel
      value={value}
      keepMounted={keepMounted}
      className={classNames("rounded-md pt-5 focus-visible:outline-offset-4", className)}
    >
      {children}
    </Base.Panel>
  );
}
