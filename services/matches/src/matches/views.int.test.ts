import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { match, ownMatch } from "@kindling/contracts/matches/schemas.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { matchesService } from "../matches-service.ts";
import { founderMessage, investorMessage } from "../testing/states.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));
const fieldsOf = (record: object) => Object.keys(record).sort();

describe("a founder's own matches", () => {
  it("are without what admins made of them and think of the investor", async () => {
    await matches.deliver(investorChanged, investorMessage(5, { email: "investor@secret.example" }));
    await matches.deliver(founderChanged, founderMessage(3));
    await matches.call("PUT", "/api/matches/1/rating", { ben_rating: 2, ben_notes: "a secret note" });
    const ofAdmin = (await matches.call("GET", "/api/founders/3/matches")).body.data[0];
    expect(fieldsOf(ofAdmin)).toEqual(Object.keys(match.shape).sort());
    for (const caller of [{ role: "founder", id: 3 }, { role: "admin" }] as const) {
      const { status, body } = await matches.callAs(caller, "GET", "/founders/3/matches");
      expect(status).toBe(200);
      expect(body.data).toHaveLength(1);
      expect(fieldsOf(body.data[0])).toEqual(Object.keys(ownMatch.shape).sort());
      expect(fieldsOf(body.data[0].investor)).toEqual(Object.keys(ownMatch.shape.investor.shape).sort());
      expect(ofAdmin).toMatchObject(body.data[0]);
      expect(JSON.stringify(body)).not.toMatch(/secret|ben_|temperature/);
    }
  });
});
