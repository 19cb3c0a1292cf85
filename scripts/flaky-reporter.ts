import type { Reporter, TestCase, TestSuite } from "vitest/node";

const flaky: TestCase[] = [];
const brokenSuites: TestSuite[] = [];

/**
 * Lists the tests that failed and passed when retried, and the suites with a failed hook, with their errors. The JSON
 * results lack those of hooks.
 */
export const flakyReporter: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) flaky.push(test);
  },
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) brokenSuites.push(suite);
  },
  onTestRunEnd() {
    for (const test of flaky) list("FLAKY", test, test.result().errors ?? []);
    for (const suite of brokenSuites) list("FAILED", suite, suite.errors());
  },
};

function list(
  what: string,
  { module, fullName }: TestCase | TestSuite,
  errors: readonly { stack?: string; message: string }[],
): void {
  console.error(`${what}: ${module.relativeModuleId} > ${fullName}`);
  for (const error of errors) console.error(`  ${error.stack ?? error.message}`);
}
