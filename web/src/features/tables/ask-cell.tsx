import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useDraftValue } from "../../lib/browser-state/draft.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatNumberInput, formatUsdCompact, formatUsdExact } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { NumberInput } from "../../ui/controls/input.tsx";
import { moneyInputMode } from "../../ui/controls/money-input.tsx";
import { focusCell } from "../../ui/data-table/grid/grid-elements.ts";
import { askEdit } from "../edits/ask-edit.ts";

interface Draft {
  text: string;
  /** The ask when editing began; undefined in a draft of an older version. */
  before?: number | null | undefined;
}

/**
 * A founder's ask: a press turns it into an input; Enter, Tab or leaving it saves, Escape cancels; a viewer only reads
 * it. Invalid text stays in the input, also while the row is not mounted.
 */
export function AskCell({ founder, inGrid = true }: { founder: Founder; inGrid?: boolean }) {
  const mayEdit = useMayEdit();
  const [draft, setDraft] = useDraftValue<Draft>(`ask-founder-${founder.id}`);
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // In a grid, the cell is the tab stop.
  const tabIndex = inGrid ? -1 : undefined;
  const end = (focus: boolean) => {
    setDraft(null);
    if (focus) requestAnimationFrame(() => focusCell(button.current));
  };
  if (mayEdit && typeof draft?.text === "string")
    return (
      <AskField
        founder={founder}
        text={draft.text}
        before={draft.before}
        onText={(text) => setDraft({ ...draft, text })}
        autoFocus={pressed.current}
        tabIndex={tabIndex}
        onEnd={end}
      />
    );
  const ask = founder.requested_check_usd;
  const compact = formatUsdCompact(ask);
  const exact = ask === null ? compact : formatUsdExact(ask);
  const shown = ask === null ? <span className="text-muted">{compact}</span> : compact;
  const title = exact === compact ? undefined : exact;
  if (!mayEdit) return <span title={title}>{shown}</span>;
  const spoken = exact === compact ? compact : `${compact}, exactly ${exact}`;
  return (
    <button
      ref={button}
      type="button"
      tabIndex={tabIndex}
      title={title}
      aria-label={`Ask of ${founder.company}: ${spoken}. Change`}
      onClick={() => {
        pressed.current = true;
        setDraft({ text: ask === null ? "" : formatNumberInput(ask), before: ask });
      }}
      className="-mr-2 inline-flex h-8 items-center rounded-sm group-data-compact/frame:h-7 border border-transparent px-2 transition-colors hover:border-edge hover:bg-surface"
    >
      {shown}
    </button>
  );
}

interface AskFieldProps {
  founder: Founder;
  text: string;
  before: Draft["before"];
  onText: (text: string) => void;
  autoFocus: boolean;
  tabIndex: number | undefined;
  /** Editing has ended; `focus` if the focus would be lost. */
  onEnd: (focus: boolean) => void;
}

function AskField({ founder, text, before, onText, autoFocus, tabIndex, onEnd }: AskFieldProps) {
  const { mutate } = useMutation(askEdit);
  const problemId = useId();
  // No problem is shown while typing: "2.5" may become "2.5M".
  const [typing, setTyping] = useState(autoFocus);
  const ended = useRef(false);
  const { value: ask, problem } = readTypedNumber(text, 0);
  const shownProblem = typing ? null : problem;

  const end = (focus: boolean) => {
    ended.current = true;
    onEnd(focus);
  };
  const save = (focus: boolean) => {
    // Removing the input blurs it, which must not save again.
    if (ended.current) return;
    setTyping(false);
    if (problem !== null) return;
    const current = founder.requested_check_usd;
    // Somebody else may have changed the ask meanwhile: text that was left as it was must not replace theirs.
    if (ask !== before && ask !== current) mutate({ record: founder, patch: { requested_check_usd: ask } });
    end(focus);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      end(true);
    } else if (event.key === "Enter") save(true);
  };

  return (
    <div className={classNames("flex flex-col gap-0.5", shownProblem !== null && "py-1")}>
      <NumberInput
        inputMode={moneyInputMode}
        tabIndex={tabIndex}
        autoFocus={autoFocus}
        aria-label={`Ask of ${founder.company} in USD`}
        aria-invalid={shownProblem !== null || undefined}
        aria-describedby={shownProblem === null ? undefined : problemId}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          onText(event.target.value);
          setTyping(true);
        }}
        onKeyDown={press}
        onBlur={() => save(false)}
        className="h-7! px-2! text-right"
      />
      {shownProblem !== null && (
        <p
          id={problemId}
          role="alert"
          title={shownProblem}
          className="line-clamp-2 text-left text-[0.6875rem] leading-3 text-danger-text first-letter:uppercase"
        >
          {shownProblem}
        </p>
      )}
    </div>
  );
}
