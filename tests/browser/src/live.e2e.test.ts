import { randomUUID } from "node:crypto";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { useProduct } from "./product/use-product.ts";

const { during, send, waitUntilConsistent } = await useProduct();

describe("live updates in a browser", () => {
  it("reach a page by event name under its security policy", async () => {
    await waitUntilConsistent();
    await during({}, async ({ page, errors }) => {
      await page.goto("/portfolio");
      await page.evaluate(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        const source = new EventSource("/api/live");
        for (const name of ["ready", "change", "everything"])
          source.addEventListener(name, ({ type, data }) => heard.push(`${type} ${data}`));
      });
      const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
      await expect.poll(heard).toContain("ready {}");
      const own = randomUUID();
      const founder = { ...founderLike(1), company: own, email: `${own}@mail.example` };
      const { id } = await send<{ id: number }>("POST", "/api/founders", founder);
      await expect
        .poll(heard)
        .toContainEqual(
          expect.stringMatching(new RegExp(`^change \\{"what":"founders","ids":\\[.*\\b${id}\\b`)),
        );
      expect(errors).toEqual([]);
    });
  });
});
