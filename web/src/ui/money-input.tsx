import type { ComponentProps } from "react";
import { NumberInput } from "./input.tsx";

/** An amount in USD; like `NumberInput` it keeps what is typed. */
export function MoneyInput(props: ComponentProps<typeof NumberInput>) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-muted"
      >
        $
      </span>
      <NumberInput {...props} className="pl-7!" />
    </div>
  );
}
