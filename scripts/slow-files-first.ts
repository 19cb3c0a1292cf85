import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest: 25 s to 2 minutes. vitest guesses by file size, and started some of them last. */
const slow = [
  "tests/operations/smoke.container.test.ts",
  "standalone/src/main.int.test.ts",
  "tests/standalone/kill.int.test.ts",
  "tests/standalone/bulk.int.test.ts",
  "standalone/src/postgres/roles.int.test.ts",
];

/** Starts slow files first, so that none of them runs alone at the end. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(`/${path}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
