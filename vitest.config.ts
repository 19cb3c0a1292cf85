import { availableParallelism } from "node:os";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { flakyReporter } from "./scripts/flaky-reporter.ts";
import { SlowFilesFirst } from "./scripts/slow-files-first.ts";
import { launchOptions } from "./tests/browser/src/page/browser.ts";

const skipped = ["**/node_modules/**", "**/dist/**", "tests/browser/**"];
// Tests start the product about 60 times. With a compile cache it loads in 0.55 instead of 0.95 CPU seconds.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/node-compile");
/** The file for JSON results, set by .ci/run. */
const results = process.env.TEST_RESULTS;
/**
 * On a busy machine one of 5,600 tests fails now and then. CI retries a test with I/O once and lists it with its error
 * if it then passes: it must be fixed, but says nothing about the change.
 */
const retry = results ? 1 : 0;
/** `expect.poll` with a timeout, in ms, for a machine at a third of its speed. */
const patient = { poll: { timeout: 60_000 } };

/**
 * Nine kinds of tests: `unit` does no I/O, `integration` uses a real PostgreSQL, `components` a real browser with parts
 * of the web client in front of a fake server, `journeys` a real browser with the whole product, `containers` Docker;
 * `runbook`, `faults` and `load` run the images with Docker; `history` checks random histories of the processes against
 * a model. The last five are skipped, with a message, without Docker, except for the history of the embedded product.
 * `npm test` excludes `runbook`, `faults`, `history` and `load`, because they take long.
 * `faults` also kills the product without Docker, in each kind of work and at each moment.
 */
export default defineConfig({
  test: {
    // Tests often wait for databases, processes and containers, so three files run in parallel even on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: SlowFilesFirst },
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
          globalSetup: ["tests/faults/fault-seed.ts", "tests/kit/src/postgres-global-setup.ts"],
          // Such as pg's for a query on a connection that is executing one.
          execArgv: ["--throw-deprecation"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        extends: "web/vite.config.ts",
        // All dependencies are bundled anew before the first test: one found later would reload the page during a test.
        optimizeDeps: {
          entries: ["src/app/main.tsx", "src/**/*.test.tsx", "src/**/*-worker.ts"],
          force: true,
        },
        test: {
          name: "components",
          retry,
          // Not beside other projects, which have other numbers of workers.
          sequence: { groupOrder: 1 },
          root: "web",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["src/testing/save-cpu-time.ts"],
          // As many pages of one browser: one page keeps one core busy.
          maxWorkers: 3,
          testTimeout: 60_000,
          expect: patient,
          // Files share a page, so that the client is loaded once.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: await launchOptions() }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
            // As in the journeys: a text may be a part, and the case does not count.
            locators: { exact: false },
          },
        },
      },
      {
        test: {
          name: "journeys",
          retry,
          // Not beside containers: a change of Docker's networks fails a browser's requests (ERR_NETWORK_CHANGED).
          sequence: { groupOrder: 2 },
          include: ["tests/browser/src/**/*.e2e.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["tests/browser/src/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          // Files share a worker's browser and products.
          isolate: false,
          // Two leave a quarter of two cores idle.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: "containers",
          retry,
          // Each file runs a product of about ten processes. Beside other tests, its requests would take seconds.
          sequence: { groupOrder: 3 },
          maxWorkers: 2,
          include: ["**/*.container.test.ts"],
          exclude: skipped,
          testTimeout: 180_000,
          // A product starts slowly beside that of the other worker.
          hookTimeout: 600_000,
          expect: patient,
          // The reaper needs its own image, which may not be available; tests stop their containers themselves.
          env: { TESTCONTAINERS_RYUK_DISABLED: process.env.TESTCONTAINERS_RYUK_DISABLED ?? "true" },
        },
      },
      {
        test: {
          name: "runbook",
          sequence: { groupOrder: 4 },
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
          sequence: { groupOrder: 5 },
          include: ["tests/{faults,standalone}/*.fault.test.ts", "tests/standalone/kill.int.test.ts"],
          globalSetup: [
            "tests/faults/fault-seed.ts",
            "tests/faults/build-images.ts",
            "tests/kit/src/postgres-global-setup.ts",
          ],
          testTimeout: 600_000,
          hookTimeout: 180_000,
          expect: patient,
          fileParallelism: false,
          // See the project "containers".
          env: {
            ALL_KILLS: "1",
            TESTCONTAINERS_RYUK_DISABLED: process.env.TESTCONTAINERS_RYUK_DISABLED ?? "true",
          },
        },
      },
      {
        test: {
          name: "history",
          sequence: { groupOrder: 6 },
          include: ["tests/history/**/*.history.test.ts"],
          globalSetup: ["tests/faults/fault-seed.ts"],
          expect: patient,
          fileParallelism: false,
          // See the project "containers".
          env: { TESTCONTAINERS_RYUK_DISABLED: process.env.TESTCONTAINERS_RYUK_DISABLED ?? "true" },
        },
      },
      {
        test: {
          name: "load",
          sequence: { groupOrder: 7 },
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
