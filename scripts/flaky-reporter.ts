import type { Reporter, TestCase } from "vitest/node";

const flaky: TestCase[] = [];

/** Lists the tests that failed and passed when retried, with their errors. */
export const flakyReporter: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) flaky.push(test);
  },
  onTestRunEnd() {
    for (const test of flaky) {
      console.error(`FLAKY: ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const error of test.result().errors ?? []) console.error(`  ${error.stack ?? error.message}`);
    }
  },
};
