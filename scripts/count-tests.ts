import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * `count-tests <exit code> <result files>`: prints the slowest test files and the failed tests of the runners' JSON
 * results, then sums them as `N passed, N failed, N skipped`. Exits with 1 when anything failed or nothing ran.
 */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  startTime: number;
  endTime: number;
  /** Of a file that could not be loaded, or of a failed hook outside any suite; else empty. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
}

const slowestShown = 20;

const [exitCode, ...files] = process.argv.slice(2);
const results = files
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")) as Results);

const testFiles = results.flatMap(({ testResults }) => testResults);
const slowest = testFiles
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, slowestShown);
console.log("Slowest test files, in seconds:");
for (const { name, seconds } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)}  ${relative(process.cwd(), name)}`);

for (const { name, message, assertionResults } of testFiles) {
  const file = relative(process.cwd(), name);
  if (message !== "") console.log(`FAILED: ${file}: ${firstLines(message)}`);
  for (const { fullName, status, failureMessages } of assertionResults) {
    if (status === "failed")
      console.log(`FAILED: ${file} > ${fullName}: ${firstLines(failureMessages?.at(-1) ?? "")}`);
  }
}

function firstLines(message: string): string {
  return message.split("\n").slice(0, 5).join("\n  ");
}

const sum = (count: (of: Results) => number) => results.reduce((total, of) => total + count(of), 0);
const passed = sum((of) => of.numPassedTests);
const skipped = sum((of) => of.numPendingTests ?? 0);
let failed = sum((of) => of.numFailedTests);
// A failed check, a crash or an error outside any test counts as one failure.
if (exitCode !== "0" && failed === 0) failed = 1;

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
