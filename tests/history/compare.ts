import { isCopied, mergedReviewProblems, mergeProblems } from "./compare-merges.ts";
import { type History, pairOf, type Row, reviewOf, stateOf } from "./history.ts";
import type { FounderRow, InvestorRow, Observation } from "./observation.ts";
import { differing, type Kind } from "./record-log.ts";
import { bestFounders, bestInvestors, fitOf } from "./rules.ts";

/** Compares the observed state with the writes and the state derived from them; describes each difference. */
export function differences(history: History, observed: Observation): string[] {
  return [
    ...recordProblems(history, "founder", observed.founders),
    ...recordProblems(history, "investor", observed.investors),
    ...matchProblems(history, observed),
    ...countProblems(observed),
    ...mergeProblems(history, observed),
    ...streamProblems(observed),
    ...erasureProblems(history, observed),
    ...(observed.mended === 0 ? [] : [`the reconciler mended ${observed.mended} matches or counts`]),
  ];
}

/** Exactly the acknowledged records exist, each in its newest version. */
function recordProblems(history: History, kind: Kind, rows: readonly Row[]): string[] {
  const problems: string[] = [];
  const known = history[kind];
  const found = new Map(rows.map((row) => [row.id, row]));
  if (found.size < rows.length) problems.push(`the list of ${kind}s has an id twice`);
  const erased = history.erased[kind];
  for (const id of known.keys()) {
    if (history.merges.isMerged(kind, id)) continue;
    if (!found.has(id) && !erased.has(id)) problems.push(`${kind} ${id} is missing`);
    if (found.has(id) && erased.get(id)) problems.push(`${kind} ${id} was erased and is listed`);
  }
  const emails = new Set<string>();
  for (const row of rows) {
    if (emails.has(row.email)) problems.push(`two ${kind}s have the email ${row.email}`);
    emails.add(row.email);
    const log = known.get(row.id) ?? history.lostCreates[kind].get(row.email);
    if (log === undefined) problems.push(`${kind} ${row.id} was never created`);
    else problems.push(...log.problems(row.version, stateOf(kind, row), history.movesOf(kind, row.id)));
  }
  return problems;
}

/**
 * Founders are matched with their best investors, those whose best they are, and the reviewed ones, by the newest states
 * of both.
 */
function matchProblems(
  history: History,
  { founders, investors, matchesByFounder, matchesByInvestor }: Observation,
): string[] {
  const problems: string[] = [];
  const kept = Map.groupBy([...history.keptPairs(), ...history.merges.reviewedPairs()], (pair) =>
    Number(pair.split("-")[0]),
  );
  const shownPairs = new Map<string, Row>();
  const byId = new Map(investors.map((row) => [row.id, row]));
  const shortlists = investors.flatMap((investor) =>
    bestFounders(investor, founders).map((id) => pairOf(id, investor.id)),
  );
  const shortlisted = Map.groupBy(shortlists, (pair) => Number(pair.split("-")[0]));
  for (const founder of founders) {
    const matches = matchesByFounder.get(founder.id) ?? [];
    const best = bestInvestors(founder, investors).map(({ investor }) => pairOf(founder.id, investor));
    const expected = new Set([...best, ...(shortlisted.get(founder.id) ?? [])]);
    for (const match of matches) {
      const pair = pairOf(match.founder_id, match.investor_id);
      if (shownPairs.has(pair)) problems.push(`match ${pair} is listed twice`);
      shownPairs.set(pair, match);
      const log = history.reviewLog(pair);
      const isReviewed = log !== undefined || isCopied(history, pair);
      if (!expected.has(pair) && !isReviewed) problems.push(`match ${pair} is listed but does not fit`);
      if (log !== undefined) problems.push(...history.reviewProblems(pair, log, match));
      else if (!isReviewed) problems.push(...unreviewed(pair, match));
      problems.push(...mergedReviewProblems(history, pair, match));
      const investor = byId.get(match.investor_id);
      if (investor === undefined) problems.push(`match ${pair} is with an unknown investor`);
      else problems.push(...contentProblems(pair, match, founder, investor));
    }
    for (const pair of [...expected, ...(kept.get(founder.id) ?? [])]) {
      const isMerged = history.merges.isMerged("investor", Number(pair.split("-")[1]));
      if (!shownPairs.has(pair) && !isMerged) problems.push(`match ${pair} is missing`);
    }
    problems.push(...orderProblems(`founder ${founder.id}`, matches));
  }
  return [...problems, ...otherSideProblems(shownPairs, matchesByInvestor)];
}

/** The investors' lists contain the same matches. */
function otherSideProblems(
  shownPairs: ReadonlyMap<string, Row>,
  matchesByInvestor: Observation["matchesByInvestor"],
): string[] {
  const problems: string[] = [];
  let count = 0;
  for (const [id, matches] of matchesByInvestor) {
    count += matches.length;
    problems.push(...orderProblems(`investor ${id}`, matches));
    for (const match of matches) {
      const pair = pairOf(match.founder_id, match.investor_id);
      if (JSON.stringify(shownPairs.get(pair)) !== JSON.stringify(match)) {
        problems.push(`match ${pair} differs between the founder's and the investor's list`);
      }
    }
  }
  if (count !== shownPairs.size)
    problems.push(`founders list ${shownPairs.size} matches, investors ${count}`);
  return problems;
}

function unreviewed(pair: string, match: Row): string[] {
  const problem = differing({ version: 1, ben_rating: null, ben_notes: null }, match);
  return problem === null ? [] : [`match ${pair} was never reviewed, but its ${problem}`];
}

/** A match contains the stored state of both sides, with the score and verdicts derived from it. */
function contentProblems(pair: string, match: Row, founder: FounderRow, investor: InvestorRow): string[] {
  const { score, verdicts } = fitOf(founder, investor);
  const shown = {
    score: match.score,
    ...Object.fromEntries(
      match.reasons.map(({ criterion, verdict }: Record<string, string>) => [criterion, verdict]),
    ),
  };
  return [
    differing({ score, ...verdicts }, shown),
    differing(match.founder, founder),
    differing(match.investor, investor),
  ].flatMap((problem) => (problem === null ? [] : [`match ${pair}: ${problem}`]));
}

function orderProblems(owner: string, matches: readonly Row[]): string[] {
  const unordered = matches.some((match, n) => n > 0 && match.score > matches[n - 1]!.score);
  return unordered ? [`the matches of ${owner} are not listed best first`] : [];
}

/** Every count equals the length of its list. */
function countProblems({
  founders,
  investors,
  cluster,
  stats,
  matchesByFounder,
  matchesByInvestor,
}: Observation): string[] {
  const problems: string[] = [];
  const expectCounts = (of: string, expected: object, row: Row | undefined) => {
    const problem = row === undefined ? "missing" : differing({ ...expected }, row);
    if (problem !== null) problems.push(`counts of ${of}: ${problem}`);
  };
  let matches = 0;
  for (const founder of founders) {
    const investors_matched = (matchesByFounder.get(founder.id) ?? []).length;
    matches += investors_matched;
    expectCounts(`founder ${founder.id}`, { investors_matched }, founder);
  }
  const inCluster = new Map(cluster.map((row) => [row.id, row]));
  for (const investor of investors) {
    const counts = investorCounts(matchesByInvestor.get(investor.id) ?? []);
    expectCounts(`investor ${investor.id}`, counts, investor);
    expectCounts(`investor ${investor.id} in the cluster`, counts, inCluster.get(investor.id));
  }
  const problem = differing({ founders: founders.length, matches }, { ...stats });
  if (problem !== null) problems.push(`stats: ${problem}`);
  return problems;
}

function investorCounts(matches: readonly Row[]) {
  return {
    founder_matches: matches.length,
    founder_matches_reviewed: matches.filter(({ ben_rating }) => ben_rating !== null).length,
  };
}

/** The last message of each erased record and of its reviews is their deletion, and its values are found nowhere. */
function erasureProblems({ erased }: History, { lastMessages, placesOfErased }: Observation): string[] {
  const problems: string[] = [];
  for (const kind of ["founder", "investor"] as const) {
    for (const [id, acknowledged] of erased[kind]) {
      if (!acknowledged) continue;
      const last = lastMessages?.get(`kindling.${kind}s.${id}`);
      if (last && last.state !== null) problems.push(`the stream still has ${kind} ${id}, who was erased`);
    }
  }
  for (const [subject, { state }] of lastMessages ?? []) {
    if (!subject.startsWith("kindling.matches.") || state === null) continue;
    if (erased.founder.get(state.founder_id) || erased.investor.get(state.investor_id))
      problems.push(`${subject} still has a review of somebody who was erased`);
  }
  return [...problems, ...placesOfErased.map((place) => `${place} has values of somebody who was erased`)];
}

/** The last message of every subject has the newest state, for consumers that read the streams from the start. */
function streamProblems(observed: Observation): string[] {
  const problems: string[] = [];
  const { lastMessages, tallyVersions } = observed;
  if (lastMessages === null) return [];
  const expectLast = (subject: string, version: number, state: object) => {
    const last = lastMessages.get(subject);
    if (last === undefined) problems.push(`${subject} has no message`);
    else {
      const problem = differing({ version, ...state }, { ...last.state, version: last.version });
      if (problem !== null) problems.push(`the last message of ${subject} is not the newest: ${problem}`);
    }
  };
  for (const founder of observed.founders) {
    expectLast(`kindling.founders.${founder.id}`, founder.version, stateOf("founder", founder));
  }
  for (const investor of observed.investors) {
    expectLast(`kindling.investors.${investor.id}`, investor.version, stateOf("investor", investor));
  }
  for (const [subject, version] of tallyVersions) {
    const id = Number(subject.split(".").at(-1));
    const counts = subject.startsWith("kindling.tallies.founder.")
      ? { investors_matched: observed.matchesByFounder.get(id)?.length ?? 0 }
      : investorCounts(observed.matchesByInvestor.get(id) ?? []);
    expectLast(subject, version, counts);
  }
  for (const match of [...observed.matchesByFounder.values()].flat()) {
    if (match.version > 1) expectLast(`kindling.matches.${match.id}`, match.version, reviewOf(match));
  }
  return problems;
}
