import { type OpenedPopover, Popover } from "../../ui/overlays/popover.tsx";
import type { PossibleStep } from "../introducing/possible-steps.ts";

interface StepPopoverProps extends OpenedPopover {
  steps: readonly PossibleStep[];
  onTake: (step: PossibleStep) => void;
}

/** The steps of an introduction, to press. */
export default function StepPopover({ steps, onTake, ...popover }: StepPopoverProps) {
  return (
    <Popover {...popover} title="Next steps">
      <ul className="overflow-y-auto p-1">
        {steps.map((step) => (
          <li key={step.label}>
            <button
              type="button"
              className="flex min-h-9 w-full items-center rounded-sm px-3 py-1 text-left wrap-anywhere hover:bg-hover"
              onClick={() => {
                popover.onOpenChange(false);
                onTake(step);
              }}
            >
              {step.label}
              {step.needsMore && !step.label.endsWith("…") && "…"}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
