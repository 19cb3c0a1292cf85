import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useRef } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useIntroductionStep } from "../introducing/introduction-calls.ts";
import { titleOf } from "../introducing/introduction-words.ts";
import type { PossibleStep } from "../introducing/possible-steps.ts";

const StepPopover = lazyComponent(() => import("./step-popover.tsx"));

interface StepMenuProps {
  introduction: Introduction;
  steps: readonly PossibleStep[];
}

/** The steps that are possible now. Those that need texts or more values open the introduction. */
export function StepMenu({ introduction, steps }: StepMenuProps) {
  const [, change] = useUrlParams();
  const step = useIntroductionStep(introduction);
  const menu = useRef<HTMLDivElement>(null);
  const take = ({ step: next, needsMore }: PossibleStep) => {
    // A card that leaves its column hands on the focus of its own controls only.
    menu.current?.querySelector("button")?.focus();
    if (needsMore) return change({ introduction: introduction.id }, "push");
    step.mutate(next, {
      onError: (error) =>
        toast({
          variant: "destructive",
          title: "This was not saved",
          description: errorMessage(error, "Please try again."),
        }),
    });
  };
  return (
    <div ref={menu} className="relative z-1 -mt-1.5 -mr-1.5">
      <PopoverButton
        variant="ghost"
        size="icon-sm"
        aria-label={`Steps of ${titleOf(introduction)}`}
        pending={step.isPending}
        preload={StepPopover.preload}
        renderPopover={(popover) => <StepPopover {...popover} steps={steps} onTake={take} />}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </PopoverButton>
    </div>
  );
}
