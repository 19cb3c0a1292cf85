import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * `count-tests <exit code> <result files>`: prints the slowest test files of the runners' JSON results, then sums
 * them as `N passed, N failed, N skipped`. Exits with 1 when anything failed or nothing ran.
 */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

const slowestShown = 20;

const [exitCode, ...files] = process.argv.slice(2);
const results = files
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")) as Results);

const slowest = results
  .flatMap(({ testResults }) => testResults)
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, slowestShown);
console.log("Slowest test files, in seconds:");
for (const { name, seconds } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)}  ${relative(process.cwd(), name)}`);

const sum = (count: (of: Results) => number) => results.reduce((total, of) => total + count(of), 0);
const passed = sum((of) => of.numPassedTests);
const skipped = sum((of) => of.numPendingTests ?? 0);
let failed = sum((of) => of.numFailedTests);
// A failed check, a crash or an error outside any test counts as one failure.
if (exitCode !== "0" && failed === 0) failed = 1;

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
