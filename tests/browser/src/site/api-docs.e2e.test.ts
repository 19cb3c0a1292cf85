import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

async function openCall(page: Page, tag: string, id: string) {
  const call = page.locator(`#operations-${tag}-${id}`);
  await call.getByRole("button", { expanded: false }).first().click();
  await call.locator(".opblock-body").waitFor();
  return call;
}

async function sendCall(page: Page, tag: string, id: string) {
  const call = await openCall(page, tag, id);
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.getByRole("button", { name: "Execute" }).click();
  return call.locator(".live-responses-table .response");
}

itIsAccessible("the API reference", during, async ({ page }, check) => {
  await page.goto("/api/docs");
  await page.getByRole("heading", { name: /^Kindling API/ }).waitFor();
  await check("the calls");
  const response = await sendCall(page, "media", "listVideos");
  await response.waitFor();
  await check("a call that was sent");
});

describe("the API reference", () => {
  it("lists every operation of the OpenAPI document and sends no request to other hosts", async () => {
    await during({}, async ({ page }) => {
      const requested = new Set<string>();
      page.on("request", (request) => requested.add(new URL(request.url()).origin));
      await page.goto("/api/docs");
      const document = await (await page.request.get("/api/openapi.json")).json();
      const calls = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
      await expect.poll(() => page.locator(".opblock").count()).toBe(calls.length);
      await openCall(page, "founders", "createFounder");
      expect([...requested]).toEqual([new URL(proxy.url).origin]);
    });
  });

  it("sends a request and shows its response", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/api/docs");
      const response = await sendCall(page, "gateway", "getConfig");
      await expect.poll(() => response.innerText()).toMatch(/^200[\s\S]*"product": "Kindling"/);
    });
  });
});
