import { defineConfig, env } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(process.env.MATCHES_DATABASE_URL ? { datasource: { url: env("MATCHES_DATABASE_URL") } } : {}),
});
