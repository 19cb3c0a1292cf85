import { fileURLToPath } from "node:url";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service.ts";
import { PrismaClient } from "../generated/client.ts";
import { onFounderTallied } from "./consumers/on-founder-tallied.ts";
import { foundersRepository } from "./founders/founders.repository.ts";
import { addFounderRoutes } from "./founders/founders.routes.ts";

export interface FoundersConfig {
  /** The community's name, as in "{product} Group". */
  product: string;
}

/** The founders service: company profiles, the ask, sign-in by email. */
export function foundersService({ product }: FoundersConfig): ServiceDefinition {
  return {
    name: "founders",
    migrations: fileURLToPath(new URL("../prisma/migrations", import.meta.url)),
    build: ({ pool }) => {
      const prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
      const founders = foundersRepository(prisma, pool);
      return {
        routes: (app) => addFounderRoutes(app, founders, product),
        publications: [founders.publication()],
        handlers: [onFounderTallied(founders)],
        close: () => prisma.$disconnect(),
      };
    },
  };
}
