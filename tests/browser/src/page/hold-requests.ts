import type { Page } from "playwright-core";

/** How requests that are held go on. */
interface HeldRequests {
  send(): void;
  /** Breaks their connection. */
  fail(): void;
}

/** Holds the page's requests with a method and a path, such as "/api/founders/**". */
export async function holdRequests(page: Page, method: string, path: string): Promise<HeldRequests> {
  const end = Promise.withResolvers<"send" | "fail">();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === method && (await end.promise) === "fail") await route.abort();
    else await route.fallback();
  });
  return { send: () => end.resolve("send"), fail: () => end.resolve("fail") };
}
