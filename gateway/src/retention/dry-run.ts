import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Registry } from "prom-client";
import type { GatewayConfig } from "../config.ts";
import { migrations } from "../database.ts";
import { createCallService } from "../upstreams/call-service.ts";
import { createUpstreams } from "../upstreams/upstreams.ts";
import { type AbsentMember, AbsentMembers } from "./absent-members.ts";

/** The settings that a dry run needs, with the addresses of running services. */
export type DryRunConfig = Parameters<typeof createUpstreams>[0] &
  Pick<GatewayConfig, "ACCESS" | "GATEWAY_DATABASE_URL" | "IDENTITY_SECRETS" | "RETENTION_MONTHS">;

const usage =
  "RETENTION_MONTHS is not set: name the months, at least 2. For example, `npm run ops retention 24`\n";

/**
 * Prints the members who have not signed in for `months`, by default RETENTION_MONTHS, and when each is mailed and
 * archived: ids and times, no names. It changes no data. Returns the exit code.
 */
export async function listAbsentMembers(config: DryRunConfig, given: string | undefined): Promise<number> {
  const months = given === undefined ? config.RETENTION_MONTHS : Number(given);
  if (config.ACCESS === "open" || config.GATEWAY_DATABASE_URL === undefined) {
    return fail("With ACCESS=open nobody signs in, so nobody is absent\n", 1);
  }
  if (!Number.isInteger(months) || months < 2 || months > 1_200) return fail(usage, 2);
  const log = createLog({ service: "gateway", level: "error" });
  const pool = createPool({ url: config.GATEWAY_DATABASE_URL, service: "gateway", log, max: 1 });
  const upstreams = createUpstreams(config, new Registry());
  try {
    await migrate(pool, migrations, log);
    const callService = createCallService(upstreams, config.IDENTITY_SECRETS);
    const members = new AbsentMembers({ pool, callService, now: Date.now }, months);
    let count = 0;
    print(["kind", "id", "last sign-in", "mail", "archive"]);
    for await (const member of members.after(null)) {
      print(cellsOf(member));
      count += 1;
    }
    process.stdout.write(`${summaryOf(count, months, config.RETENTION_MONTHS)}\n`);
    return 0;
  } finally {
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    await pool.end();
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function cellsOf({ role, id, signedInAt, mailedAt, archiveFrom, step }: AbsentMember): string[] {
  return [
    role,
    String(id),
    signedInAt === null ? "never" : dayOf(signedInAt),
    mailedAt === null ? "due now" : `sent ${dayOf(mailedAt)}`,
    step === "archive" ? "due now" : `from ${dayOf(archiveFrom)}`,
  ];
}

function summaryOf(count: number, months: number, configured: number): string {
  const found = `${count} ${count === 1 ? "member" : "members"} with a mail due or sent, for ${months} months without a sign-in.`;
  const otherwise =
    configured === 0
      ? "RETENTION_MONTHS is not set: nobody is mailed or archived."
      : `RETENTION_MONTHS is ${configured}.`;
  return configured === months ? found : `${found} ${otherwise}`;
}

function print(cells: readonly string[]): void {
  process.stdout.write(
    `${cells
      .map((cell) => cell.padEnd(16))
      .join("")
      .trimEnd()}\n`,
  );
}

function fail(message: string, code: number): number {
  process.stderr.write(message);
  return code;
}
