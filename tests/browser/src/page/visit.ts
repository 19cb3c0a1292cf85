import type { Browser, Page } from "playwright-core";

export interface VisitOptions {
  /** Address of the product, or of a proxy to it. */
  url: string;
  /** 375 is a phone, with touch; 1280, the usual, a desk. */
  width?: number;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
}

/** A person at a browser of their own: nothing stored, nothing in the cache. */
export interface Visit {
  page: Page;
  /** Errors on the console and uncaught ones so far, violations of the security policy among them. */
  errors: string[];
  end(): Promise<void>;
}

/** Opens a page; paths given to `page.goto` are those of the product. */
export async function visit(
  browser: Browser,
  { url, width = 1280, colorScheme = "light", reducedMotion = "reduce" }: VisitOptions,
): Promise<Visit> {
  const phone = width < 640;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: phone ? 812 : 800 },
    hasTouch: phone,
    colorScheme,
    reducedMotion,
    locale: "en-US",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors, end: () => context.close() };
}

/**
 * Puts something into the page's storage before its first load. What the page makes of it holds: it is
 * not put there again.
 */
export async function startWith(
  page: Page,
  storage: "localStorage" | "sessionStorage",
  key: string,
  value: string,
): Promise<void> {
  await page.addInitScript(
    ({ storage, key, value }) => {
      const done = `e2e.${key}`;
      if (sessionStorage.getItem(done)) return;
      sessionStorage.setItem(done, "true");
      window[storage].setItem(key, value);
    },
    { storage, key, value },
  );
}
