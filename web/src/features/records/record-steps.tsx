import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { isTyping } from "../../ui/controls/is-typing.ts";
import { isBehindDialog } from "../../ui/overlays/is-behind-dialog.ts";

/** The ids before and after a record in a list. */
export interface Neighbours {
  previous?: number;
  next?: number;
}

interface RecordStepsProps extends Neighbours {
  onStep: (to: keyof Neighbours) => void;
}

/** Previous and Next, for the record in the panel; also the keys K and J. */
export function RecordSteps({ onStep, ...neighbours }: RecordStepsProps) {
  const steps = useRef<HTMLSpanElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (isBehindDialog(steps.current)) return;
    const key = event.key.toLowerCase();
    if (key === "j") onStep("next");
    else if (key === "k") onStep("previous");
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const step = (label: string, key: string, to: keyof Neighbours, Icon: typeof ChevronUp) => (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
      aria-disabled={neighbours[to] === undefined}
      onClick={() => onStep(to)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
  return (
    <span ref={steps} className="contents">
      {step("Previous record", "K", "previous", ChevronUp)}
      {step("Next record", "J", "next", ChevronDown)}
    </span>
  );
}
