import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { changedSearch, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Link } from "../../ui/link.tsx";
import { nextStep, sideName, timeInState, titleOf } from "../introducing/introduction-words.ts";
import { possibleSteps } from "../introducing/possible-steps.ts";
import { criterionLabels } from "../matches/fit.tsx";
import { StepMenu } from "./step-menu.tsx";

/** Opens an introduction; the address names it. */
export function IntroductionLink({
  introduction,
  className,
}: {
  introduction: Introduction;
  className?: string;
}) {
  const [params] = useUrlParams();
  return (
    <Link
      plain
      to={{ search: changedSearch(params.toString(), { introduction: introduction.id }) }}
      aria-label={titleOf(introduction)}
      className={className}
    >
      {introduction.founder.company ?? sideName(introduction, "founder")}
    </Link>
  );
}

/** An introduction: both sides, what fits, how long it has its state, who follows it up, and what comes next. */
export function IntroductionCard({ introduction }: { introduction: Introduction }) {
  const { founder, investor, owner, fits = [] } = introduction;
  const steps = possibleSteps(introduction);
  const mayEdit = useMayEdit();
  return (
    <li
      ref={keepFocusInColumn}
      className="relative flex flex-col gap-1 rounded-lg border bg-surface p-3 text-sm hover:border-edge"
    >
      <div className="flex items-start justify-between gap-2">
        <IntroductionLink
          introduction={introduction}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
        />
        {mayEdit && steps.length > 0 && <StepMenu introduction={introduction} steps={steps} />}
      </div>
      {founder.name && <p className="text-muted wrap-anywhere">{founder.name}</p>}
      <p className="wrap-anywhere">
        <span className="sr-only">with </span>
        {sideName(introduction, "investor")}
        {investor.company && <span className="text-muted"> · {investor.company}</span>}
      </p>
      {fits.length > 0 && (
        <p className="text-xs text-muted">
          Fits: {fits.map((one) => criterionLabels[one].toLowerCase()).join(", ")}
        </p>
      )}
      <p className="font-medium wrap-anywhere">{nextStep(introduction)}</p>
      <p className="text-xs text-muted wrap-anywhere">
        {timeInState(introduction)}
        {owner && ` · ${owner}`}
      </p>
    </li>
  );
}

/** For the `ref` of a card: hands its focus to its column when the card leaves it. */
function keepFocusInColumn(card: HTMLElement | null): () => void {
  return () => {
    if (!card?.contains(document.activeElement)) return;
    card.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  };
}
