import { existsSync, readFileSync } from "node:fs";

/**
 * `count-tests <exit code> <result files>`: sums the runners' JSON results, prints `N passed, N
 * failed, N skipped`, and exits with 1 when anything failed or nothing ran.
 */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
}

const [exitCode, ...files] = process.argv.slice(2);
const results = files
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")) as Results);
const sum = (count: (of: Results) => number) => results.reduce((total, of) => total + count(of), 0);

const passed = sum((of) => of.numPassedTests);
const skipped = sum((of) => of.numPendingTests ?? 0);
let failed = sum((of) => of.numFailedTests);
// A failing check, a crash, or an error outside any test: no test is counted for it.
if (exitCode !== "0" && failed === 0) failed = 1;

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
