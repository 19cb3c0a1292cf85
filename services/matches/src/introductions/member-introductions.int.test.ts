import { describe, expect, it } from "vitest";
import { useIntroductions } from "./testing/use-introductions.ts";

const { matches, draft, step } = useIntroductions();

describe("x", () => {
  it("y", async () => {
    await draft();
    await step({ step: "ask", by_mail: true });
    const own = await matches.callAs({ role: "investor", id: 1 }, "GET", "/api/me/introductions");
    const [{ key }] = own.body.data;
    const said = await matches.callAs({ role: "investor", id: 1 }, "POST", "/api/me/introductions/answer", {
      key,
      answer: "yes",
      shares: ["linked_in"],
    });
    expect(said.status).toBe(200);
  });
});
