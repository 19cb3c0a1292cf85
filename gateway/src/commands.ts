import { randomUUID } from "node:crypto";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { databaseEpoch } from "@kindling/service-kit/messaging/recovery/epoch.ts";
import { consumerUsage, runConsumerCommand } from "@kindling/service-kit/process/commands.ts";
import { Consumers } from "@kindling/service-kit/process/consumers.ts";
import { Registry } from "prom-client";
import { Audit } from "./activity/audit.ts";
import type { GatewayConfig } from "./config.ts";
import { AdminDirectory } from "./credentials/admin-directory.ts";
import { createAdmins } from "./credentials/admins.ts";
import { Tokens } from "./credentials/tokens.ts";
import { migrations } from "./database.ts";
import { memberHandlers } from "./members/member-events.ts";
import { SecondFactors } from "./second-factor/second-factors.ts";
import { SessionStore } from "./sessions/session-store.ts";

const usage = `Commands:
  second-factor-reset <name>   turn two-step sign-in off for an admin who has lost the app and the recovery codes
  retention [months]           list who has not signed in for RETENTION_MONTHS, and when they are mailed and archived
Of a gateway with NATS:
${consumerUsage}
`;

export type CommandConfig = Pick<
  GatewayConfig,
  "ADMINS_FILE" | "ADMIN_PASSCODE" | "GATEWAY_DATABASE_URL" | "SESSION_SECRETS" | "HISTORY_DAYS"
>;

/**
 * Runs an operator's command on what the gateway knows of members. Returns the exit code, or null for another command or
 * a gateway that consumes no events.
 */
export async function runMembersCommand(
  { GATEWAY_DATABASE_URL: databaseUrl, NATS_URL: url, NATS_REPLICAS: replicas }: GatewayConfig,
  log: Log,
  command: string,
  args: readonly string[],
): Promise<number | null> {
  if (databaseUrl === undefined || url === undefined) return null;
  const pool = createPool({ url: databaseUrl, service: "gateway", log });
  const bus = connectNats({ url, name: "kindling-gateway", replicas, log });
  try {
    await migrate(pool, migrations, log);
    const handlers = memberHandlers(pool);
    const epoch = await databaseEpoch(pool);
    const registry = new Registry();
    const members = new Consumers({ service: "gateway", ...{ handlers, bus, pool, log, registry, epoch } });
    return await runConsumerCommand(members, command, args);
  } finally {
    await bus.close();
    await pool.end();
  }
}

/** Runs an operator's command on the gateway's database; the gateway may keep running. Returns the exit code. */
export async function runGatewayCommand(
  config: CommandConfig,
  log: Log,
  [command, name, ...others]: readonly string[],
): Promise<number> {
  if (command !== "second-factor-reset" || name === undefined || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  const { GATEWAY_DATABASE_URL: url, SESSION_SECRETS: secrets, HISTORY_DAYS: days } = config;
  if (!url || !secrets) {
    process.stderr.write(
      "GATEWAY_DATABASE_URL or SESSION_SECRETS is missing: with open access nobody signs in\n",
    );
    return 1;
  }
  const configured = createAdmins(config);
  const pool = createPool({ url, service: "gateway", log, max: 1 });
  try {
    await migrate(pool, migrations, log);
    // An admin who is no longer in the file has no session. One who was added in the product may be typed by email.
    const admin = await new AdminDirectory(pool, configured).named(name);
    const options = { pool, now: Date.now };
    const audit = new Audit({ pool, days, log });
    const store = new SessionStore({ ...options, tokens: new Tokens(secrets), admins: [] });
    const wasOn = await new SecondFactors({ ...options, secrets }).remove(
      admin?.name ?? name,
      async (client) => {
        const actor = { role: "system", name: admin?.name ?? name } as const;
        await audit.record({ action: "second-factor-reset", actor, requestId: randomUUID() }, client);
        if (admin !== null) await store.endAll(admin, null, client);
      },
    );
    process.stdout.write(
      wasOn
        ? `${name} is signed out, and signs in with the passcode alone\n`
        : `${name} has no two-step sign-in\n`,
    );
    return wasOn ? 0 : 1;
  } finally {
    await pool.end();
  }
}
