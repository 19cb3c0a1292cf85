import type { MatchQuality, UnmatchedReason } from "@kindling/contracts/matches/schemas.ts";
import { formatCountOf } from "../../lib/format.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { Link } from "../../ui/link.tsx";
import { criterionLabels } from "../matches/fit.tsx";
import { formatShare } from "./overview-data.ts";

/** Fewer matches do not show whether ratings agree with scores. */
const matchesNeeded = 20;

/** What the community's own ratings, and members without a match, say about matching. */
export function MatchQualitySection({ quality }: { quality: MatchQuality }) {
  const { agreement, good, unmatched } = quality;
  return (
    <section
      aria-labelledby="match-quality"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 md:col-span-2 md:grid-cols-2"
    >
      <h2 id="match-quality" className="mt-4 text-xl font-semibold tracking-tight md:col-span-2">
        How good is the matching?
      </h2>
      <Agreement {...agreement} />
      <Conflicts {...good} />
      <Unmatched
        title="Founders without a match"
        none="Every founder has a match."
        reasons={unmatched.founders.map(({ reason, count }) => ({
          key: reason,
          text: formatCountOf(count, founderTexts[reason]),
          // Those who ask for too much come first.
          to: `/admin/dashboard?matched=none${reason === "check" ? "&sort=-ask" : ""}`,
        }))}
      />
      <Unmatched
        title="Investors without a match"
        none={unmatched.complete === false ? "Matching is still under way." : "Every investor has a match."}
        reasons={unmatched.investors.map(({ reason, count }) => ({
          key: reason,
          text: formatCountOf(count, investorTexts[reason]),
          to: "/admin/dashboard?tab=cluster&cluster_matched=none",
        }))}
      />
    </section>
  );
}

function Agreement({ matches, pairs, ordered }: MatchQuality["agreement"]) {
  const title = "Do ratings agree with scores?";
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        level={3}
        description="Pairs of one founder's matches with different ratings."
      />
      {matches < matchesNeeded ? (
        <p className="text-sm text-muted">
          Too few ratings to tell: {matchesNeeded} matches are needed whose founder has another match with a
          different rating. So far there {matches === 1 ? "is" : "are"} {matches}.
        </p>
      ) : (
        <p className="text-sm text-muted">
          <span className="figures mb-1 block text-2xl font-semibold tracking-tight text-ink">
            {formatShare(ordered / pairs)}
          </span>{" "}
          of {formatCountOf(pairs, ["pair", "pairs"])} have the higher score where the rating is higher. 50%
          would be chance.
        </p>
      )}
    </Card>
  );
}

function Conflicts({ matches, conflicts }: MatchQuality["good"]) {
  const title = "Conflicts in good matches";
  const rows = conflicts
    .toSorted((a, b) => b.count - a.count)
    .map(({ criterion, count }) => ({
      key: criterion,
      label: criterionLabels[criterion],
      count,
      note: formatShare(count / matches),
    }));
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        level={3}
        description={`Of ${formatCountOf(matches, ["match", "matches"])} rated ENGAGE or better.`}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-muted">No conflicts.</p>
      ) : (
        <BarList caption={title} headings={["Criterion", "Conflicts"]} rows={rows} />
      )}
    </Card>
  );
}

interface UnmatchedProps {
  title: string;
  /** Takes the place of the reasons when there are none. */
  none: string;
  reasons: readonly { key: string; text: string; to: string }[];
}

/** Why members have no match; each reason is a link. */
function Unmatched({ title, none, reasons }: UnmatchedProps) {
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        level={3}
        description="By the first reason that applies. Each opens the list of all without a match."
      />
      {reasons.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {reasons.map(({ key, text, to }) => (
            <li key={key}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Unit = readonly [one: string, many: string];

const founderTexts: Record<UnmatchedReason, Unit> = {
  silent: ["founder says no sector, stage, ask or region", "founders say no sector, stage, ask or region"],
  check: ["founder asks for more than any investor writes", "founders ask for more than any investor writes"],
  sector: ["founder has no investor in their sectors", "founders have no investor in their sectors"],
  score: ["founder scores below 60 with every investor", "founders score below 60 with every investor"],
};

const investorTexts: Record<UnmatchedReason, Unit> = {
  silent: [
    "investor says no sector, stage, check or region",
    "investors say no sector, stage, check or region",
  ],
  check: ["investor writes less than any founder asks for", "investors write less than any founder asks for"],
  sector: ["investor has no founder in their sectors", "investors have no founder in their sectors"],
  score: ["investor scores below 60 with every founder", "investors score below 60 with every founder"],
};
