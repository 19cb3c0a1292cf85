import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const skipped = ["**/node_modules/**", "**/dist/**", "e2e/**"];
/** How patiently `expect.poll` looks, in ms: a busy machine is no failure. */
const patient = { poll: { timeout: 20_000 } };

/**
 * Seven kinds of tests: `unit` does no I/O, `integration` uses real PostgreSQL, `journeys` a real browser
 * on the built web client, `containers` Docker; `runbook`, `faults` and `load` run what is shipped, on Docker
 * too. Where there is none, the last four skip themselves aloud. `runbook`, `faults` and `load` take long and
 * are no part of `npm test`.
 */
export default defineConfig({
  test: {
    // Integration tests wait for a database more than they compute: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: process.env.TEST_RESULTS
      ? ["default", ["json", { outputFile: process.env.TEST_RESULTS }]]
      : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          testTimeout: 30_000,
          expect: patient,
          exclude: [
            ...skipped,
            "**/*.int.test.ts",
            "**/*.container.test.ts",
            "**/*.fault.test.ts",
            "**/*.runbook.test.ts",
            "**/*.load.test.ts",
          ],
        },
      },
      {
        test: {
          name: "integration",
          include: ["**/*.int.test.ts"],
          exclude: skipped,
          globalSetup: ["shared/test-kit/src/postgres-global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: "journeys",
          sequence: { groupOrder: 1 },
          include: ["e2e/src/**/*.e2e.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["e2e/src/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As patient as the browser's own waiting: a machine may be busy.
          expect: { poll: { timeout: 30_000 } },
          // A container that starts or stops changes the network, and Chromium cuts every connection.
          retry: { count: 2, condition: /^The network of this machine changed under the browser/ },
          // Files share a worker's browser.
          isolate: false,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "containers",
          sequence: { groupOrder: 2 },
          include: ["**/*.container.test.ts"],
          exclude: skipped,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          fileParallelism: false,
          // The reaper is an image of its own, which not every machine can get; tests stop what they start.
          env: { TESTCONTAINERS_RYUK_DISABLED: process.env.TESTCONTAINERS_RYUK_DISABLED ?? "true" },
        },
      },
      {
        test: {
          name: "runbook",
          sequence: { groupOrder: 3 },
          include: ["test/compose/*.runbook.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "faults",
          sequence: { groupOrder: 4 },
          include: ["test/faults/*.fault.test.ts"],
          globalSetup: ["test/faults/build-images.ts"],
          testTimeout: 600_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "load",
          sequence: { groupOrder: 5 },
          include: ["test/load/*.load.test.ts"],
          globalSetup: ["test/faults/build-images.ts"],
          fileParallelism: false,
        },
      },
    ],
  },
});
