import { randomUUID } from "node:crypto";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { Audit } from "./activity/audit.ts";
import type { GatewayConfig } from "./config.ts";
import { createAdmins, hasName } from "./credentials/admins.ts";
import { Tokens } from "./credentials/tokens.ts";
import { SecondFactors } from "./second-factor/second-factors.ts";
import { SessionStore } from "./sessions/session-store.ts";

const usage = `Commands:
  second-factor-reset <name>   turn two-step sign-in off for an admin who has lost the app and the recovery codes
  retention [months]           list who has not signed in for RETENTION_MONTHS, and when they are mailed and archived
`;

export type CommandConfig = Pick<
  GatewayConfig,
  "ADMINS_FILE" | "ADMIN_PASSCODE" | "GATEWAY_DATABASE_URL" | "SESSION_SECRETS" | "HISTORY_DAYS"
>;

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
  // An admin who is no longer in the file has no session.
  const admin = createAdmins(config).all.find((admin) => hasName(admin, name));
  const pool = createPool({ url, service: "gateway", log, max: 1 });
  try {
    const options = { pool, now: Date.now };
    const audit = new Audit({ pool, days, log });
    const store = new SessionStore({ ...options, tokens: new Tokens(secrets), admins: [] });
    const wasOn = await new SecondFactors({ ...options, secrets }).remove(name, async (client) => {
      const actor = { role: "system", name } as const;
      await audit.record({ action: "second-factor-reset", actor, requestId: randomUUID() }, client);
      if (admin !== undefined) await store.endAll(admin, null, client);
    });
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
