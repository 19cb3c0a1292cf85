import { texts } from "@kindling/contracts/texts.ts";
import { expect, it } from "vitest";
import { startEnforced } from "../testing/enforced-gateway.ts";

it("what is uncounted after its period has ended does not raise the limit of the next one", async () => {
  const gateway = await startEnforced({ env: { PUBLIC_POSTS_PER_HOUR: "3" } });
  try {
    const { counters } = gateway.app.auth!;
    const take = () => counters.take("publicPostsFromAddress", "late");
    await take();
    await gateway.database.query("update attempt_counts set expire = 0");
    for (let n = 1; n <= 3; n += 1) await counters.giveBack("publicPostsFromAddress", "late");
    for (let n = 1; n <= 3; n += 1) await take();
    await expect(take()).rejects.toThrow(texts.tooMany);
    await counters.giveBack("publicPostsFromAddress", "late");
    await take();
  } finally {
    await gateway.close();
  }
});
