import { consentHeader } from "@kindling/contracts/endpoint.ts";
import { givePassword } from "@kindling/gateway/testing/quick-hash.ts";
import { call, type ReceivedResponse } from "@kindling/test-kit/client.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";

export const passcode = "sesame-of-tests";
export const password = "correct horse battery staple";

export interface Sending {
  body?: unknown;
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

/** The whole product with access enforced, two matching founders and investors, and helpers to sign in. */
export class Community {
  readonly product: TestProduct;
  /** Ids of the founders and the investors. The first founder and the first investor have the same id. */
  founders: number[] = [];
  investors: number[] = [];

  /** The version of the terms, if the community has any. */
  private readonly consent: string | undefined;

  private constructor(product: TestProduct, consent: string | undefined) {
    this.product = product;
    this.consent = consent;
  }

  static async start(env: Record<string, string> = {}): Promise<Community> {
    const community = new Community(
      await startTestProduct({
        ACCESS: "enforced",
        FOUNDER_SIGN_IN: "email-only",
        ADMIN_PASSCODE: passcode,
        // All test requests come from one address.
        SIGN_IN_FAILURES_PER_ADDRESS: "10000",
        PUBLIC_POSTS_PER_HOUR: "10000",
        SESSION_REQUESTS_PER_MINUTE: "100000",
        ...env,
      }),
      env.CONSENT_VERSION,
    );
    try {
      await community.fill();
    } catch (error) {
      await community.stop();
      throw error;
    }
    return community;
  }

  get url(): string {
    return this.product.url;
  }

  send(method: string, path: string, { body, cookie, headers }: Sending = {}): Promise<ReceivedResponse> {
    return call(this.url, method, path, body, { ...(cookie === undefined ? {} : { cookie }), ...headers });
  }

  /** Signs in and returns the cookie. */
  async signIn(role: "admin" | "viewer" | "founder" | "investor", nth = 0): Promise<string> {
    const signIns = {
      // Without ADMINS_FILE there are no viewers, and the name is ignored.
      admin: ["/api/admin/session", { name: "ada", passcode }],
      viewer: ["/api/admin/session", { name: "vera", passcode }],
      founder: ["/api/founder/auth", { email: founderLike(nth + 1).email }],
      investor: ["/api/investor/session", { email: investorLike(nth + 1).email, password }],
    } as const;
    const [path, body] = signIns[role];
    const { status, text, cookie } = await this.send("POST", path, { body });
    if (status !== 200 || cookie === undefined) throw new Error(`${role} could not sign in: ${text}`);
    return cookie;
  }

  /** The token of a new invitation. */
  async invite(investor: number): Promise<string> {
    const cookie = await this.signIn("admin");
    const path = `/api/investors-database/${investor}/invitation`;
    const { body } = await this.send("POST", path, { body: { mail: false }, cookie });
    return String(body.data.path).split("#token=")[1]!;
  }

  /** Lets an investor accept a new invitation. */
  async choosePassword(investor: number): Promise<void> {
    const body = { token: await this.invite(investor), password };
    const headers: Record<string, string> = this.consent ? { [consentHeader]: this.consent } : {};
    const { status, text } = await this.send("POST", "/api/investor/password", { body, headers });
    if (status !== 200) throw new Error(`no password could be set: ${text}`);
    // The same, with a hash that each sign-in verifies in 1 instead of 50 ms of CPU time.
    await givePassword(this.product.databases.gateway!, investor, password);
  }

  async stop(): Promise<void> {
    await this.product.stop();
  }

  private async fill(): Promise<void> {
    const cookie = await this.signIn("admin");
    for (const n of [1, 2]) {
      const founder = await this.send("POST", "/api/founders", { body: founderLike(n), cookie });
      const investor = await this.send("POST", "/api/investors-database", { body: investorLike(n), cookie });
      this.founders.push(founder.body.data.id);
      this.investors.push(investor.body.data.id);
    }
    await this.product.waitUntilConsistent();
    for (const id of this.investors) await this.choosePassword(id);
  }
}
