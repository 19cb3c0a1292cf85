import { getCommunityNumbers } from "@kindling/contracts/gateway/endpoints.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const numbers = page.getByRole("region", { name: "The community in numbers" });

it("the landing page shows the community's numbers where the operator allows it, unless they cannot be fetched", async () => {
  serveSession(client.server, null, { shows_numbers: true });
  client.server.on(getCommunityNumbers, () => ({ founders: 10, investors: 0, matches: 1_200 }));
  await client.open("/");
  const shown = () => [...numbers.element().querySelectorAll("dd")].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(["10+", "<10", "1,200+"]);
  await expectAccessible(numbers);
  client.server.respond("GET", "/api/community-numbers", () => refused(503, "Down"));
  await client.open("/");
  await expect.element(page.getByRole("heading", { name: /^Looking to Invest/ })).toBeVisible();
  await expect.element(numbers).not.toBeInTheDocument();
});
