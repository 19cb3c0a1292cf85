import type pg from "pg";
import { Gauge, type Registry } from "prom-client";

/** Metrics of a process's pool, read without a query. */
export function addPoolMetrics(registry: Registry, service: string, pool: pg.Pool): void {
  gauge("database_connections", "Open connections of the pool, in use or idle", () => pool.totalCount);
  gauge("database_connections_idle", "Idle connections of the pool", () => pool.idleCount);
  gauge("database_connections_limit", "Maximum size of the pool", () => pool.options.max);
  gauge("database_waiting", "Queries waiting for a connection of the pool", () => pool.waitingCount);

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      labelNames: ["service"],
      registers: [registry],
      collect() {
        this.set({ service }, read());
      },
    });
  }
}
