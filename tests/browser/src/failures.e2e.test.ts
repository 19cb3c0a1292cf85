import { expect } from "vitest";
import { itIsForEveryone } from "./page/everyone.ts";
import { startWith } from "./page/visit.ts";
import { useProduct } from "./product/use-product.ts";

const { proxy, during } = await useProduct();

const login = {
  email: "nobody@mail.example",
  founderId: 1,
  founderName: "Nobody",
  company: "Nowhere",
  loginTime: new Date().toISOString(),
};

/** What a screen says when the server fails it: where, which request, with what status, and the words. */
const failures: [path: string, request: RegExp, status: number, text: string][] = [
  ["/portfolio", /^\/services\.json/, 503, "Services could not be loaded"],
  ["/portfolio", /portfolio-page/, 404, "Unexpected Application Error!"],
  ["/investor/dashboard", /^\/api\/investors-database\/1$/, 500, "Error Loading Dashboard"],
  ["/founder/dashboard", /^\/founders\/1$/, 404, "Founder Not Found"],
  ["/founder/dashboard", /^\/founders\/1$/, 403, "Failed to load founder data: 403"],
  ["/founder/dashboard?tab=services", /^\/youtube-videos$/, 500, "No Videos Available Yet"],
  ["/admin/dashboard", /^\/api\/founders$/, 500, "No founders found"],
];

for (const [path, request, status, text] of failures) {
  itIsForEveryone(`${path} that says "${text}"`, during, async ({ page, errors }, check) => {
    await startWith(page, "localStorage", "founderLogin", JSON.stringify(login));
    await startWith(page, "localStorage", "kindling.admin", "true");
    proxy.on("GET", request, { kind: "answer", status, body: { success: false, error: "no" } });
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await check();
    // The browser itself tells of the request that failed, and nothing else is told.
    const told = new Set(errors.splice(0).map((line) => line.replace(/ \(.*/s, "")));
    for (const line of told) expect(line).toMatch(/^Failed to load resource|Failed to fetch dynamically/);
  });
}
