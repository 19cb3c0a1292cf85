import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { toWholeNumber } from "@kindling/contracts/numbers.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatUsdCompact } from "../../../lib/format.ts";
import { NumberInput } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useUpdateAsk } from "../calls/update-ask.ts";
import { useRowActions } from "../lists/row-actions.ts";

/** A founder's ask: a press makes it a field; Enter or leaving it saves, Escape cancels (spec section 4). */
export function AskCell({ founder }: { founder: Founder }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = (focus: boolean) => {
    setEditing(false);
    if (focus) requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  if (editing) return <AskField founder={founder} onEnd={end} />;
  const ask = formatUsdCompact(founder.requested_check_usd);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Ask of ${founder.company}: ${ask}. Change`}
      onClick={() => setEditing(true)}
      className="-mr-2 inline-flex h-8 items-center rounded-sm border border-transparent px-2 transition-colors hover:border-edge hover:bg-surface"
    >
      {founder.requested_check_usd === null ? <span className="text-muted">{ask}</span> : ask}
    </button>
  );
}

const whatItTakes = "A whole number of dollars, or empty for none";

interface AskFieldProps {
  founder: Founder;
  /** It is over; `focus` when the focus would be lost. */
  onEnd: (focus: boolean) => void;
}

function AskField({ founder, onEnd }: AskFieldProps) {
  const { hold } = useRowActions();
  const { mutate } = useUpdateAsk();
  const before = founder.requested_check_usd;
  const [text, setText] = useState(before === null ? "" : String(before));
  const over = useRef(false);

  const ask = toWholeNumber(text);
  const invalid = (text.trim() !== "" && ask === null) || (ask !== null && ask < 0);

  const finish = (save: boolean, focus: boolean) => {
    // Leaving the page takes the focus away, which must not save again.
    if (over.current) return;
    over.current = true;
    if (save && !invalid && ask !== before) {
      hold(founder);
      mutate({ founder, ask });
    }
    onEnd(focus);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      finish(false, true);
    } else if (event.key === "Enter") {
      if (invalid) toast({ variant: "destructive", title: "This is no ask", description: whatItTakes });
      else finish(true, true);
    }
  };

  return (
    <NumberInput
      autoFocus
      aria-label={`Ask of ${founder.company} in USD`}
      aria-invalid={invalid || undefined}
      title={invalid ? whatItTakes : undefined}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => finish(true, false)}
      className="h-8! px-2! text-right"
    />
  );
}
