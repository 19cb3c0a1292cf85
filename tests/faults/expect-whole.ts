import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { checkWhole } from "../containers/whole.ts";
import type { Acknowledged } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";

/**
 * Waits until nothing acknowledged is missing and everything agrees. No rest is waited for: a NATS that was
 * killed may count a message as unread for ever which a newer state has replaced.
 * @throws what is wrong still after two minutes
 */
export async function expectWhole(
  kindling: Installation,
  of: Sector,
  acknowledged: Acknowledged,
): Promise<void> {
  const began = performance.now();
  await eventually(() => checkWhole(kindling, of, acknowledged), { timeoutMs: 120_000, intervalMs: 500 });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${acknowledged.size} acknowledged records are there and agree, after ${seconds} s\n`);
}
