import type { Browser, BrowserContext, CDPSession } from "playwright-core";
import {
  contextOptions,
  errorsOf,
  openContext,
  openPage,
  type Visit,
  type VisitOptions,
  visit,
} from "./visit.ts";

/**
 * Browser contexts that visits share one after the other. Only a context's cache outlasts a visit. Its first page stays
 * open, and with it the process that has compiled the client: the landing page costs 200 CPU ms instead of 315.
 */
export class SharedContexts {
  private readonly browser: Browser;
  private readonly contexts = new Map<string, SharedContext>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Opens a page without storage; visits that overlap have contexts of their own. */
  async visit(options: VisitOptions): Promise<Visit> {
    // A clock cannot be removed from a context.
    if (options.emptyCache || options.fakeClock) return visit(this.browser, options);
    const key = JSON.stringify(contextOptions(options));
    const shared = this.contexts.get(key) ?? (await SharedContext.open(this.browser, options));
    this.contexts.set(key, shared);
    return shared.isFree() ? shared.visit(options) : visit(this.browser, options);
  }
}

class SharedContext {
  private readonly context: BrowserContext;
  /** A session of the first page. */
  private readonly session: CDPSession;

  private constructor(context: BrowserContext, session: CDPSession) {
    this.context = context;
    this.session = session;
  }

  static async open(browser: Browser, options: VisitOptions): Promise<SharedContext> {
    const context = await openContext(browser, options);
    // The installed clock would stay in the shared context after the visit.
    context.clock.install = () => Promise.reject(new Error("Use the visit's option fakeClock instead."));
    const first = await context.newPage();
    // Not a page of the client, which would send requests during visits.
    await first.goto("/robots.txt");
    return new SharedContext(context, await context.newCDPSession(first));
  }

  isFree(): boolean {
    return this.context.pages().length === 1;
  }

  async visit(options: VisitOptions): Promise<Visit> {
    const page = await openPage(this.context, options);
    return { page, errors: errorsOf(page), end: () => this.reset() };
  }

  private async reset(): Promise<void> {
    const [first, ...others] = this.context.pages();
    const origins = new Set([first!, ...others].map((page) => new URL(page.url()).origin));
    await Promise.all(others.map((page) => page.close()));
    // The browser's own deletion below can be undone by a write that the page made just before.
    await first!.evaluate(() => localStorage.clear());
    const storageTypes = "local_storage";
    for (const origin of origins)
      await this.session.send("Storage.clearDataForOrigin", { origin, storageTypes });
    await Promise.all([
      this.context.clearCookies(),
      this.context.clearPermissions(),
      this.context.setOffline(false),
    ]);
  }
}
