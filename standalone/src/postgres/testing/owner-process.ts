import { startPostgres } from "../start.ts";
import { StartError } from "../start-error.ts";
import type { OwnerOrder, OwnerReply } from "./spawn-owner.ts";

// A process that starts PostgreSQL and goes on until it is killed, or until its standard input ends.

const order = JSON.parse(process.argv[2] ?? "{}") as OwnerOrder;
const reply = (answer: OwnerReply) => process.stdout.write(`${JSON.stringify(answer)}\n`);

try {
  const postgres = await startPostgres(order.options, order.internals);
  const { pid, port, adminUrl, cluster } = postgres;
  reply({ started: { pid, port, adminUrl, cluster } });
  process.stdin.resume();
  process.stdin.on("end", async () => {
    await postgres.stop();
    process.exit(0);
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  reply({ failed: { code: error.code, message: error.message } });
}
