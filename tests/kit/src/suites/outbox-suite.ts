import { type EventShape, messageSchema } from "@kindling/contracts/event.ts";
import { describe, expect, it } from "vitest";
import { eventually } from "../eventually.ts";
import type { TestService } from "../test-service.ts";
import { type TestedRecords, testedRecords } from "./tested-records.ts";

export interface OutboxOptions extends TestedRecords {
  event: EventShape;
  /** Counts of other services: a record has them, its event does not. */
  counts: readonly string[];
}

const request = (id: string) => ({ "x-request-id": id });

/** Checks that a service marks its changed records in the outbox, and publishes them. */
export function outboxSuite(service: TestService, options: OutboxOptions): void {
  const { path, role, create, createOther, field, values, single, event, counts } = options;
  const { add, change } = testedRecords(service, options);
  const singlePath = (id: number) => `${path}/${id}/${single.path}`;
  const singleChange = { [single.field]: single.value };

  describe(`the outbox of ${role}s`, () => {
    it(`has one mark per ${role}: its newest version and the request that made it`, async () => {
      await service.call("POST", path, create, request("create-1"));
      await service.call("POST", path, createOther, request("create-2"));
      const created = [
        { aggregate: role, aggregate_id: 1, version: 1, request_id: "create-1" },
        { aggregate: role, aggregate_id: 2, version: 1, request_id: "create-2" },
      ];
      expect(await service.marks()).toEqual(created);
      await service.call("PUT", `${path}/1`, { [field]: values[0] }, request("update-1"));
      await service.call("PUT", singlePath(1), singleChange, request("single-1"));
      expect(await service.marks()).toEqual([
        { aggregate: role, aggregate_id: 1, version: 3, request_id: "single-1" },
        created[1],
      ]);
    });

    it("has no mark for a rejected write or a lookup", async () => {
      await add();
      await add(createOther);
      await service.publishAll();
      for (const [method, url, body] of [
        ["POST", path, create],
        ["POST", path, {}],
        ["PUT", `${path}/1`, { email: createOther.email }],
        ["PUT", `${path}/1`, { email: "none" }],
        ["PUT", `${path}/9`, { name: "A" }],
        ["PUT", singlePath(9), singleChange],
        ["PUT", singlePath(1), { [single.field]: "none" }],
      ] as const)
        expect((await service.call(method, url, body)).status).toBeGreaterThanOrEqual(400);
      const lookup = `/internal/${role}s/by-email`;
      await service.callAs({ role: "gateway" }, "POST", lookup, { email: create.email });
      expect(await service.marks()).toEqual([]);
    });
  });

  describe(`the relay of ${role}s`, () => {
    const allPublished = () => eventually(async () => expect(await service.marks()).toEqual([]));

    it(`publishes a new ${role} at once`, async () => {
      await service.startRelay();
      await add();
      await allPublished();
    });

    it(`publishes a changed ${role} at once`, async () => {
      await add();
      await service.startRelay();
      await service.call("PUT", singlePath(1), singleChange);
      await allPublished();
    });
  });

  describe(`${role}.changed`, () => {
    it("carries the whole state of the contract, without counts", async () => {
      await service.call("POST", path, create, request("create-1"));
      const changed = await service.call("PUT", `${path}/1`, { [field]: values[0] }, request("update-1"));
      const state = changed.body.data;
      for (const count of counts) {
        expect(state[count]).toBe(0);
        delete state[count];
      }
      const published = await service.publishAll();
      expect(published).toEqual([
        {
          subject: `kindling.${role}s.1`,
          message: {
            event: `${role}.changed`,
            schema: 1,
            id: 1,
            version: 2,
            at: state.updated_at,
            request_id: "update-1",
            state,
          },
        },
      ]);
      // Parsing drops what the contract does not have.
      expect(messageSchema(event).parse(published[0]!.message)).toEqual(published[0]!.message);
      expect(await service.marks()).toEqual([]);
    });

    it(`is published once for every changed ${role}`, async () => {
      await add();
      await add(createOther);
      for (const name of ["A", "B", "C"]) await change({ name }, 2);
      const published = await service.publishAll();
      expect(published.map(({ message }) => [message.id, message.version, message.state!.name])).toEqual([
        [1, 1, create.name],
        [2, 4, "C"],
      ]);
    });
  });
}
