import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

interface TooltipProps {
  /** Supplements the control's name; screen readers do not read it. */
  text: string;
  /** Shows nothing; the control stays the same element, and keeps the focus. */
  disabled?: boolean;
  children: ReactElement;
}

/** A short explanation of a control, on hover and focus. */
export function Tooltip({ text, disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-64 rounded-md bg-inverse px-2.5 py-1.5 text-xs text-on-inverse shadow-md transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
