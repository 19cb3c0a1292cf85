import { getContainerRuntimeClient } from "testcontainers";

const problem = await getContainerRuntimeClient().then(
  () => undefined,
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
);

/**
 * Whether tests can start containers. Prints the reason when they cannot.
 * Use: `describe.skipIf(!dockerAvailable())(…)`.
 */
export function dockerAvailable(): boolean {
  if (problem === undefined) return true;
  process.stderr.write(
    `\nSKIPPED: tests that need containers, because Docker cannot be reached: ${problem}\n\n`,
  );
  return false;
}
