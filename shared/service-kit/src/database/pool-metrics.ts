import type pg from "pg";
import { Gauge, type Registry } from "prom-client";

/** Metrics of a process's pool, read without a query. */
export function addPoolMetrics(registry: Registry, service: string, pool: pg.Pool): void {
  gauge("database_connections", "Connections of the pool, in use or idle", () => pool.totalCount);
  gauge("database_connections_idle", "Connections of the pool that nobody uses", () => pool.idleCount);
  gauge("database_connections_limit", "Most connections that the pool opens", () => pool.options.max);
  gauge("database_waiting", "Queries that wait for a connection of the pool", () => pool.waitingCount);

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
