import { messageSchema } from "@kindling/contracts/event.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { investorState } from "@kindling/contracts/investors/schemas.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, leastInput, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const url = "/api/investors-database";
const request = (id: string) => ({ "x-request-id": id });

describe("the outbox of investors", () => {
  it("has one mark per investor: its newest version and the request that made it", async () => {
    await investors.call("POST", url, leastInput(1), request("create-1"));
    await investors.call("POST", url, leastInput(2), request("create-2"));
    await investors.call("PUT", `${url}/1`, { city: "Bonn" }, request("update-1"));
    await investors.call("PUT", `${url}/1/temperature`, { temperature: "HOT" }, request("warm-001"));
    expect(await investors.marks()).toEqual([
      { aggregate: "investor", aggregate_id: 1, version: 3, request_id: "warm-001" },
      { aggregate: "investor", aggregate_id: 2, version: 1, request_id: "create-2" },
    ]);
  });

  it("has none for a write that was rejected", async () => {
    await createInvestors(investors, 2);
    await investors.publishAll();
    await investors.call("POST", url, leastInput(1));
    await investors.call("POST", url, {});
    await investors.call("PUT", `${url}/1`, { email: "investor2@example.com" });
    await investors.call("PUT", `${url}/1`, { email: "none" });
    await investors.call("PUT", `${url}/9`, { name: "A" });
    await investors.call("PUT", `${url}/9/temperature`, { temperature: "HOT" });
    await investors.call("PUT", `${url}/1/temperature`, { temperature: "TEPID" });
    expect(await investors.marks()).toEqual([]);
  });
});

describe("the relay of investors", () => {
  const allPublished = () => eventually(async () => expect(await investors.marks()).toEqual([]));

  it("publishes a new investor at once", async () => {
    await investors.startRelay();
    await createInvestors(investors, 1);
    await allPublished();
  });

  it("publishes a changed investor at once", async () => {
    await createInvestors(investors, 1);
    await investors.startRelay();
    await investors.call("PUT", "/api/investors-database/1/temperature", { temperature: "HOT" });
    await allPublished();
  });
});

describe("investor.changed", () => {
  it("carries the whole state of the contract, without counts", async () => {
    await investors.call("POST", url, wholeInput, request("create-1"));
    const { body } = await investors.call("PUT", `${url}/1`, { city: "Köln" }, request("update-1"));
    const [published, ...others] = await investors.publishAll();
    expect(others).toEqual([]);
    const { founder_matches: _, founder_matches_reviewed: __, ...state } = body.data;
    expect(published).toEqual({
      subject: "kindling.investors.1",
      message: {
        event: "investor.changed",
        schema: 1,
        id: 1,
        version: 2,
        at: body.data.updated_at,
        request_id: "update-1",
        state,
      },
    });
    const strict = messageSchema({ ...investorChanged, state: investorState.strict() });
    expect(strict.parse(published!.message)).toEqual(published!.message);
    expect(await investors.marks()).toEqual([]);
  });
});
