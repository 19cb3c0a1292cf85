import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { useNarrow } from "../lib/browser-state/narrow.ts";
import { classNames } from "../lib/class-names.ts";
import { Button } from "./button.tsx";

/** The longest list that phones show whole. */
const longest = 12;
/** Options of a long list that phones show at first. */
const firstOptions = 8;

/**
 * The entries of a list that are shown, and on phones the button that shows or hides the rest of a long one.
 * @param isFirst whether the entry is among those that are shown at first
 * @param needsRest whether the rest has to be shown, because something in it is chosen
 */
export function useShortList<Entry>(
  entries: readonly Entry[],
  isFirst: (entry: Entry, index: number) => boolean,
  needsRest = false,
): [shown: readonly Entry[], button: ReactNode] {
  const isLong = useNarrow() && entries.length > longest;
  const [showsAll, setShowsAll] = useState(false);
  // The list then stays whole, so that an option does not disappear when it is unchosen.
  if (needsRest && !showsAll) setShowsAll(true);
  return [
    isLong && !showsAll ? entries.filter(isFirst) : entries,
    isLong && !needsRest && (
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={showsAll}
        className="-ml-3 self-start"
        onClick={() => setShowsAll(!showsAll)}
      >
        {showsAll ? "Show fewer" : `Show all ${entries.length}`}
        <ChevronDown aria-hidden="true" className={classNames("size-4", showsAll && "rotate-180")} />
      </Button>
    ),
  ];
}

/** `useShortList` for the options of a choice: phones show the first ones until one of the rest is chosen. */
export function useShortOptions<Choice extends { value: string }>(
  options: readonly Choice[],
  chosen: readonly string[],
) {
  const isChosen = ({ value }: Choice) => chosen.includes(value);
  return useShortList(
    options,
    (_, index) => index < firstOptions,
    options.slice(firstOptions).some(isChosen),
  );
}
