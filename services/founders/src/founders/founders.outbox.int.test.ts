import { messageSchema } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { founderState } from "@kindling/contracts/founders/schemas.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput, wholeInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const request = (id: string) => ({ "x-request-id": id });

describe("the outbox of founders", () => {
  it("has one mark per founder: its newest version and the request that made it", async () => {
    await founders.call("POST", "/api/founders", leastInput(1), request("create-1"));
    await founders.call("POST", "/api/founders", leastInput(2), request("create-2"));
    expect(await founders.marks()).toEqual([
      { aggregate: "founder", aggregate_id: 1, version: 1, request_id: "create-1" },
      { aggregate: "founder", aggregate_id: 2, version: 1, request_id: "create-2" },
    ]);
    await founders.call("PUT", "/api/founders/1", { name: "A" }, request("update-1"));
    await founders.call("PUT", "/api/founders/1/ask", { requested_check_usd: 1 }, request("ask-0001"));
    expect(await founders.marks()).toEqual([
      { aggregate: "founder", aggregate_id: 1, version: 3, request_id: "ask-0001" },
      { aggregate: "founder", aggregate_id: 2, version: 1, request_id: "create-2" },
    ]);
  });

  it("has none for a write that was rejected", async () => {
    await createFounders(founders, 2);
    await founders.publishAll();
    await founders.call("POST", "/api/founders", leastInput(1));
    await founders.call("POST", "/api/founders", {});
    await founders.call("PUT", "/api/founders/1", { email: "founder2@example.com" });
    await founders.call("PUT", "/api/founders/1", { email: "none" });
    await founders.call("PUT", "/api/founders/9", { name: "A" });
    await founders.call("PUT", "/api/founders/9/ask", { requested_check_usd: 1 });
    await founders.callAs({ role: "gateway" }, "POST", "/internal/founders/by-email", {
      email: "founder1@example.com",
    });
    expect(await founders.marks()).toEqual([]);
  });
});

describe("the relay of founders", () => {
  const allPublished = () => eventually(async () => expect(await founders.marks()).toEqual([]));

  it("publishes a new founder at once", async () => {
    await founders.startRelay();
    await createFounders(founders, 1);
    await allPublished();
  });

  it("publishes a changed founder at once", async () => {
    await createFounders(founders, 1);
    await founders.startRelay();
    await founders.call("PUT", "/api/founders/1", { vertical: "Ports" });
    await allPublished();
  });
});

describe("founder.changed", () => {
  it("carries the whole state of the contract, without counts", async () => {
    await founders.call("POST", "/api/founders", wholeInput, request("create-1"));
    const { body } = await founders.call(
      "PUT",
      "/api/founders/1",
      { vertical: "Ports" },
      request("update-1"),
    );
    const [published, ...others] = await founders.publishAll();
    expect(others).toEqual([]);
    const { investors_matched: _, ...state } = body.data;
    expect(published).toEqual({
      subject: "kindling.founders.1",
      message: {
        event: "founder.changed",
        schema: 1,
        id: 1,
        version: 2,
        at: body.data.updated_at,
        request_id: "update-1",
        state,
      },
    });
    const strict = messageSchema({ ...founderChanged, state: founderState.strict() });
    expect(strict.parse(published!.message)).toEqual(published!.message);
    expect(await founders.marks()).toEqual([]);
  });

  it("is published once for every changed founder", async () => {
    await createFounders(founders, 3);
    for (const name of ["A", "B", "C"]) await founders.call("PUT", "/api/founders/2", { name });
    const published = await founders.publishAll();
    expect(published.map(({ message }) => [message.id, message.version, message.state!.name])).toEqual([
      [1, 1, "Founder 1"],
      [2, 4, "C"],
      [3, 1, "Founder 3"],
    ]);
  });
});
