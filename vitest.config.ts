import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { flakyReporter } from "./scripts/flaky-reporter.ts";

const skipped = ["**/node_modules/**", "**/dist/**", "tests/browser/**"];
// Tests start the product some 60 times: with its compiled modules kept, it loads in 0.55 instead of 0.95 CPU s.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/node-compile");
/** Where .ci/run wants the results. */
const results = process.env.TEST_RESULTS;
/**
 * Of 5,600 tests one fails once in a while on a busy machine. CI tries a test with I/O once more, and lists it with
 * its error when it passes then: a flaky test is a defect to mend, but no verdict on the change at hand.
 */
const retry = results ? 1 : 0;
/** How patiently `expect.poll` looks, in ms: a busy machine is no failure. */
const patient = { poll: { timeout: 20_000 } };

/**
 * Eight kinds of tests: `unit` does no I/O, `integration` uses real PostgreSQL, `journeys` a real browser
 * on the built web client, `containers` Docker; `runbook`, `faults` and `load` run what is shipped, on Docker
 * too; `history` checks random histories of the product's processes against a model. Where there is no Docker,
 * the last five skip themselves aloud. `runbook`, `faults`, `history` and `load` take long and are no part of
 * `npm test`.
 */
export default defineConfig({
  test: {
    // Tests wait for databases and containers more than they compute: two files at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: results ? ["default", flakyReporter, ["json", { outputFile: results }]] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          // A process for each file would cost twice as much as the tests.
          isolate: false,
          testTimeout: 30_000,
          expect: patient,
          exclude: [
            ...skipped,
            "**/*.int.test.ts",
            "**/*.container.test.ts",
            "**/*.fault.test.ts",
            "**/*.runbook.test.ts",
            "**/*.load.test.ts",
            "**/*.history.test.ts",
          ],
        },
      },
      {
        test: {
          name: "integration",
          retry,
          include: ["**/*.int.test.ts"],
          // A process for each file would cost as much as the tests.
          isolate: false,
          exclude: skipped,
          globalSetup: ["tests/kit/src/postgres-global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: "journeys",
          retry,
          sequence: { groupOrder: 1 },
          include: ["tests/browser/src/**/*.e2e.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["tests/browser/src/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As patient as the browser's own waiting: a machine may be busy.
          expect: { poll: { timeout: 30_000 } },
          // Files share a worker's browser and products.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "containers",
          retry,
          sequence: { groupOrder: 2 },
          include: ["**/*.container.test.ts"],
          exclude: skipped,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          // The reaper is an image of its own, which not every machine can get; tests stop what they start.
          env: { TESTCONTAINERS_RYUK_DISABLED: process.env.TESTCONTAINERS_RYUK_DISABLED ?? "true" },
        },
      },
      {
        test: {
          name: "runbook",
          sequence: { groupOrder: 3 },
          include: ["tests/operations/*.runbook.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "faults",
          retry,
          sequence: { groupOrder: 4 },
          include: ["tests/faults/*.fault.test.ts"],
          globalSetup: ["tests/faults/build-images.ts"],
          testTimeout: 600_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "history",
          sequence: { groupOrder: 5 },
          include: ["tests/history/*.history.test.ts"],
          expect: patient,
          fileParallelism: false,
          // See the project "containers".
          env: { TESTCONTAINERS_RYUK_DISABLED: process.env.TESTCONTAINERS_RYUK_DISABLED ?? "true" },
        },
      },
      {
        test: {
          name: "load",
          sequence: { groupOrder: 6 },
          include: ["tests/load/*.load.test.ts", "tests/load/soak.int.test.ts"],
          globalSetup: ["tests/faults/build-images.ts"],
          env: { SOAK_SECONDS: process.env.SOAK_SECONDS ?? "60" },
          expect: patient,
          fileParallelism: false,
        },
      },
    ],
  },
});
