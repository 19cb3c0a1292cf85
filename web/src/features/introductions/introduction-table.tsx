import { useInfiniteQuery } from "@tanstack/react-query";
import { useWindows } from "../../lib/api/windows.ts";
import { formatText } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { nextStep, sideName, stateLabels, timeInState } from "../introducing/introduction-words.ts";
import { possibleSteps } from "../introducing/possible-steps.ts";
import { IntroductionLink } from "./introduction-card.tsx";
import { introductionsQuery } from "./list-introductions.ts";
import { StepMenu } from "./step-menu.tsx";

const headings = ["Founder", "Investor", "State", "In this state", "Next step", "Owner"];

/** All introductions in a table, those that changed last first. */
export function IntroductionTable({ narrowing }: { narrowing: string }) {
  const query = useInfiniteQuery(introductionsQuery(null, narrowing));
  const { rows, more } = useWindows(query);
  const mayEdit = useMayEdit();
  if (query.isPending) return <ListSkeleton label="Loading the introductions..." rows={6} rowClass="h-12" />;
  if (query.data === undefined) return <LoadError query={query} title="Introductions not loaded" />;
  return (
    // Takes the focus of what leaves it.
    <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <RefreshError query={query} what="the introductions" />
      {rows.length === 0 ? (
        <EmptyState title="No introduction fits these filters" />
      ) : (
        <section
          aria-label="Introductions"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          className="overflow-x-auto rounded-lg border bg-surface"
        >
          <table className="w-full min-w-3xl text-left text-sm">
            <thead className="border-b text-xs text-muted">
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="px-3 py-2 font-medium">
                    {heading}
                  </th>
                ))}
                {mayEdit && (
                  <th scope="col" className="px-3 py-2 font-medium">
                    <span className="sr-only">Steps</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="divide-y">
              {rows.map((introduction) => {
                const steps = possibleSteps(introduction);
                return (
                  <tr key={introduction.id} className="*:px-3 *:py-2 *:wrap-anywhere">
                    <td>
                      <IntroductionLink
                        introduction={introduction}
                        className="rounded-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
                      />
                      <span className="block text-muted">{introduction.founder.name}</span>
                    </td>
                    <td>
                      {sideName(introduction, "investor")}
                      <span className="block text-muted">{introduction.investor.company}</span>
                    </td>
                    <td>{stateLabels[introduction.state]}</td>
                    <td className="figures">{timeInState(introduction)}</td>
                    <td>{nextStep(introduction)}</td>
                    <td>{formatText(introduction.owner, "Nobody")}</td>
                    {mayEdit && (
                      <td>{steps.length > 0 && <StepMenu introduction={introduction} steps={steps} />}</td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      <ShowMore what="the introductions" {...more} />
    </div>
  );
}
