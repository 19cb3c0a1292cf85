import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { translate } from "./translate.ts";

export interface VisitOptions {
  /** URL of the product, or of a proxy to it. */
  url: string;
  colorScheme?: "light" | "dark";
  /** Requests all files of the client, also those that an earlier visit has cached. */
  emptyCache?: boolean;
  /** Installs `page.clock`. */
  fakeClock?: boolean;
  /** The browser translates the page. */
  translated?: boolean;
  /** The page is made to fail, so that errors in its console fail no test. */
  breaks?: boolean;
}

/** A page with empty storage. */
export interface Visit {
  page: Page;
  /** Console and uncaught errors so far, including violations of the security policy. */
  errors: string[];
  end(): Promise<void>;
}

/** Opens a page, in a context of its own, whose `page.goto` resolves paths against the product's URL. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await openContext(browser, options);
  const page = await openPage(context, options);
  if (options.fakeClock) await page.clock.install();
  return { page, errors: errorsOf(page), end: () => context.close() };
}

export async function openPage(context: BrowserContext, { translated }: VisitOptions): Promise<Page> {
  const page = await context.newPage();
  if (translated) await page.addInitScript(translate);
  return page;
}

export async function openContext(browser: Browser, options: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions(options));
  // In ms, as in vitest.config.ts, for a machine at a third of its speed.
  context.setDefaultTimeout(60_000);
  return context;
}

export function contextOptions({ url, colorScheme = "light" }: VisitOptions): BrowserContextOptions {
  return {
    baseURL: url,
    viewport: viewportOf(1280),
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  };
}

/** A phone's or a desktop's viewport. */
export const viewportOf = (width: number) => ({ width, height: width < 640 ? 812 : 800 });

/** Collects a page's errors from now on. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

/**
 * Sets a storage entry before the page's first load. Later loads do not set it again, so the page's own
 * changes persist.
 */
export async function startWith(
  page: Page,
  storage: "localStorage" | "sessionStorage",
  key: string,
  value: string,
): Promise<void> {
  await page.addInitScript(
    ({ storage, key, value }) => {
      // Such as that of a download, which has no storage.
      if (self.origin === "null") return;
      const done = `e2e.${key}`;
      if (sessionStorage.getItem(done)) return;
      sessionStorage.setItem(done, "true");
      window[storage].setItem(key, value);
    },
    { storage, key, value },
  );
}
