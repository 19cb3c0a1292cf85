import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { endOtherSessions, type Faults, lockTable, one, services, tables } from "../inject-faults.ts";
import type { EmbeddedProduct } from "./embedded-product.ts";

interface FaultTarget {
  product: EmbeddedProduct;
  chance: SeededRandom;
  maxDurationMs: number;
}

const moments = ["beforePublish", "afterPublish", "beforeAck"] as const;
/** A process that publishes nothing in this time is killed at no certain moment. */
const untilKilledMs = 5_000;

export const embeddedFaults: Faults<FaultTarget> = {
  async "kill the process"({ product, chance }) {
    await product.end("SIGKILL");
    await sleep(chance.below(1_000));
    await product.start();
    return "at any moment";
  },

  async "kill the process at a moment"({ product, chance }) {
    await product.end("SIGKILL");
    const moment = one(chance, moments);
    const after = String(1 + chance.below(40));
    await product.startUntilKilled({ KILL_AT: moment, KILL_AFTER: after }, untilKilledMs);
    await product.start();
    return `${moment} ${after}`;
  },

  async "kill PostgreSQL"({ product }) {
    await product.killPostgres();
    // Without its database, it ends.
    await product.ended();
    await product.start();
    return "PostgreSQL";
  },

  async "stop the process"({ product }) {
    await product.end("SIGTERM");
    await product.start();
    return "by SIGTERM";
  },

  async "freeze the process"({ product, chance, maxDurationMs }) {
    product.process.freeze();
    await sleep(chance.below(maxDurationMs));
    product.process.thaw();
    return "the process";
  },

  async "end the sessions"({ product, chance }) {
    const service = one(chance, services);
    await product.query(service, endOtherSessions);
    return service;
  },

  async "lock a table"({ product, chance, maxDurationMs }) {
    const service = one(chance, services);
    const table = one(chance, tables[service]);
    const seconds = chance.below(maxDurationMs) / 1_000;
    await product.query(service, lockTable(table, seconds));
    return `${service}.${table} for ${seconds} s`;
  },
};
