import { defineConfig, env } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(process.env.MEDIA_DATABASE_URL ? { datasource: { url: env("MEDIA_DATABASE_URL") } } : {}),
});
