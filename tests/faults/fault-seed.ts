/**
 * Draws FAULT_SEED once for all files of a run, which inherit it and so choose alike, and prints it to make the run
 * reproducible.
 */
export default function setup(): void {
  if (process.env.FAULT_SEED !== undefined) return;
  process.env.FAULT_SEED = String(Math.floor(Math.random() * 1_000_000));
  process.stdout.write(`FAULT_SEED=${process.env.FAULT_SEED}\n`);
}
