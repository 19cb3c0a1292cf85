import type { EventMessage } from "@kindling/contracts/event.ts";
import { expect, it } from "vitest";
import type { TestService } from "../test-service.ts";

export interface BatchSuiteOptions {
  /** A valid message with this id for each consumed event, by event name. */
  messages?: Record<string, (id: number) => EventMessage<unknown>>;
  /** Other operations of the service on that many records at once. */
  work?(count: number): Promise<unknown>;
}

/**
 * Checks that batches of all sizes share one statement. A connection
 * keeps every prepared text: one per size makes 1,024, or 108 MB in one PostgreSQL backend.
 */
export function batchSuite(
  service: TestService,
  { messages = {}, work = async () => {} }: BatchSuiteOptions,
): void {
  it("prepares no further statement for a batch of another size", async () => {
    await workThrough(service, { messages, work }, 1, 10);
    const prepared = await statements(service);
    expect(prepared).not.toEqual([]);
    await workThrough(service, { messages, work }, 11, 20);
    expect(await statements(service)).toEqual(prepared);
  });
}

/** Runs every operation with batches of these sizes. */
async function workThrough(
  { service }: TestService,
  { messages, work }: Required<BatchSuiteOptions>,
  from: number,
  to: number,
): Promise<void> {
  const { publications, handlers } = service.parts;
  for (let size = from; size <= to; size++) {
    const ids = Array.from({ length: size }, (_, n) => n + 1);
    for (const { load } of publications) await load(ids);
    const batches = handlers.map(({ event, apply }) => {
      const present = ids.map((id) => ({ ...messages[event.name]!(id), version: 2 * size }));
      return {
        apply,
        present,
        gone: present.map((message) => ({ ...message, version: 2 * size + 1, state: null })),
      };
    });
    for (const { apply, present } of batches) await apply(present);
    for (const { apply, gone } of batches) await apply(gone);
    await work(size);
  }
}

/** The statements prepared on the pool's connections. */
async function statements({ service: { pool } }: TestService): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const texts = new Set<string>();
  for (const client of clients) {
    const { rows } = await client.query<{ statement: string }>(
      "select statement from pg_prepared_statements",
    );
    for (const { statement } of rows) texts.add(statement);
    client.release();
  }
  return [...texts].sort();
}
