import type { ComponentProps } from "react";
import { NumberInput } from "./input.tsx";

/** A phone's numeric keyboard lacks the letters of `2.5M` and `750k`, which founders type. */
export const moneyInputMode = "text";

/** An amount in USD; like `NumberInput` it keeps what is typed. */
export function MoneyInput(props: ComponentProps<"input">) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-muted"
      >
        $
      </span>
      <NumberInput inputMode={moneyInputMode} {...props} className="pl-7!" />
    </div>
  );
}
