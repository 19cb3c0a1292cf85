import type { IntroductionState } from "@kindling/contracts/introductions/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { useWindows } from "../../lib/api/windows.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { stateLabels } from "../introducing/introduction-words.ts";
import { IntroductionCard } from "./introduction-card.tsx";
import { boardStates, endStates, introductionsQuery } from "./list-introductions.ts";

/** A column of cards for each state; on phones a list by state. What has ended is folded away below. */
export function IntroductionBoard({ narrowing }: { narrowing: string }) {
  const [showsEnded, setShowsEnded] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col gap-6">
      <Columns label="Introductions by state" states={boardStates} narrowing={narrowing} />
      <div className="flex flex-col gap-4">
        <Button
          variant="ghost"
          className="-ml-3 self-start"
          aria-expanded={showsEnded}
          aria-controls={id}
          onClick={() => setShowsEnded(!showsEnded)}
        >
          Ended
          <ChevronDown aria-hidden="true" className={classNames("size-4", showsEnded && "rotate-180")} />
        </Button>
        <div id={id}>
          {showsEnded && <Columns label="Ended introductions" states={endStates} narrowing={narrowing} />}
        </div>
      </div>
    </div>
  );
}

interface ColumnsProps {
  label: string;
  states: readonly IntroductionState[];
  narrowing: string;
}

function Columns({ label, states, narrowing }: ColumnsProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      className="flex flex-col gap-6 md:grid md:auto-cols-[minmax(12.5rem,1fr)] md:grid-flow-col md:gap-3 md:overflow-x-auto md:pb-2"
    >
      {states.map((state) => (
        <Column key={state} state={state} narrowing={narrowing} />
      ))}
    </section>
  );
}

function Column({ state, narrowing }: { state: IntroductionState; narrowing: string }) {
  const query = useInfiniteQuery(introductionsQuery(state, narrowing));
  const { rows, more } = useWindows(query);
  const titleId = useId();
  const what = `what is ${stateLabels[state].toLowerCase()}`;
  return (
    <section
      aria-labelledby={titleId}
      // A card that moves on hands its focus to its column.
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-2 outline-none md:rounded-lg md:bg-sunken md:p-2"
    >
      <h2 className="flex items-baseline justify-between gap-2 px-1 text-sm font-semibold">
        <span id={titleId}>{stateLabels[state]}</span>
        <span className="figures font-normal text-muted">
          {query.data && formatCount(rows.length + more.left)}
        </span>
      </h2>
      {query.isPending ? (
        <ListSkeleton label={`Loading ${what}...`} rows={2} />
      ) : query.data === undefined ? (
        <LoadError query={query} title="Not loaded" />
      ) : (
        <>
          <RefreshError query={query} what={what} />
          {rows.length > 0 && (
            <ul className="flex flex-col gap-2">
              {rows.map((introduction) => (
                <IntroductionCard key={introduction.id} introduction={introduction} />
              ))}
            </ul>
          )}
          <ShowMore what={what} {...more} />
        </>
      )}
    </section>
  );
}
