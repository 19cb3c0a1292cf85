import { fileURLToPath } from "node:url";
import { busSettings, commonSettings, databaseSetting, identitySettings, readConfig } from "../../config.ts";
import { runService } from "../run-service.ts";

/** A service process with one slow route, started by tests. */
await runService({
  config: () =>
    readConfig(
      { ...commonSettings, ...busSettings, ...identitySettings, IDLE_DATABASE_URL: databaseSetting("idle") },
      process.env,
    ),
  databaseUrl: (config) => config.IDLE_DATABASE_URL,
  definition: () => ({
    name: "founders",
    migrations: fileURLToPath(new URL("../../../../../services/founders/prisma/migrations", import.meta.url)),
    build: ({ pool }) => ({
      routes: (app) => {
        app.get("/slow", async () => {
          await pool.query("select pg_sleep(0.5)");
          return { success: true };
        });
        app.post("/crash", async () => {
          setImmediate(() => {
            throw new Error("nobody catches this");
          });
          return { success: true };
        });
      },
      publications: [],
      handlers: [],
    }),
  }),
});
