import { toWholeNumber } from "@kindling/contracts/numbers.ts";
import { useId } from "react";
import { useUrlText } from "../../../lib/url-state.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import type { AmountFacet } from "../lists/facets.ts";

/** A filter by an amount in USD. What is typed and is no number filters nothing, and is marked. */
export function AmountFilter<Row>({ facet }: { facet: AmountFacet<Row> }) {
  const [text, setText] = useUrlText(facet.name);
  const id = useId();
  const unreadable = text.trim() !== "" && toWholeNumber(text) === null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {facet.label}
      </label>
      <MoneyInput
        id={id}
        value={text}
        placeholder="Any"
        aria-invalid={unreadable || undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
