import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { useId, useState } from "react";
import { useUrlText } from "../../lib/browser-state/url-state.ts";
import { MoneyInput } from "../../ui/controls/money-input.tsx";

interface AmountFilterProps {
  /** The parameter in the URL. */
  name: string;
  label: string;
  /** The id of what says which amount is compared. */
  noteId: string;
}

/** A filter by an amount in whole USD. Invalid text filters nothing, and shows its problem. */
export function AmountFilter({ name, label, noteId }: AmountFilterProps) {
  const [text, setText] = useUrlText(name);
  const id = useId();
  // No problem is shown while typing: "2.5" may become "2.5M".
  const [typing, setTyping] = useState(false);
  const problem = typing ? null : readTypedNumber(text, 0).problem;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <MoneyInput
        id={id}
        value={text}
        placeholder="Any"
        inputMode="numeric"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? noteId : `${id}-problem ${noteId}`}
        onChange={(event) => {
          setText(event.target.value);
          setTyping(true);
        }}
        onKeyDown={(event) => event.key === "Enter" && setTyping(false)}
        onBlur={() => setTyping(false)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className="text-xs text-danger-text">
          {label} {problem}
        </p>
      )}
    </div>
  );
}
