import { type MailServer, startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { newSecret } from "@kindling/standalone/session-secret.ts";
import type { Client } from "@kindling/test-kit/client.ts";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import {
  type InProcessProduct,
  startOnTestDatabases,
  type TestDatabases,
  testDatabases,
} from "@kindling/test-kit/product/test-product.ts";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/**
 * Call at the top of a file. Gives each test databases, on which it starts the product, kills it and starts it again.
 */
export function useKillableProduct() {
  let databases: TestDatabases;
  let product: StandaloneProcess | undefined;
  let inProcess: InProcessProduct | undefined;
  beforeEach(async () => {
    databases = await testDatabases();
  });
  afterEach(async () => {
    await product?.process.end("SIGKILL");
    await stopInProcess();
    await databases.drop();
  });
  const stopInProcess = async () => {
    await inProcess?.stop();
    inProcess = undefined;
  };
  return {
    databases: () => databases,
    /** The product that was started last. */
    product: (): Client => inProcess ?? product!,
    /** Starts the product on the existing databases in a process that can be killed. */
    async start(env: Record<string, string> = {}): Promise<StandaloneProcess> {
      // With these settings it needs no data folder.
      const given = { ...databases.env, SESSION_SECRETS: newSecret(), LOG_LEVEL: "error", ...env };
      product = await StandaloneProcess.start(given, "tests/kit/src/product/killable.ts");
      return product;
    },
    /** The same in this process, which takes a seventh of the CPU seconds: 0.3 instead of 2. */
    async startInProcess(env: Record<string, string> = {}): Promise<InProcessProduct> {
      inProcess = await startOnTestDatabases(databases, env);
      return inProcess;
    },
    stopInProcess,
  };
}

export const passcode = "sesame-123";

/** `useKillableProduct` with enforced access and a mail server, which receives the mails of all starts. */
export function useKillableMailingProduct(env: Record<string, string>) {
  const killable = useKillableProduct();
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  // Every start uses this secret, so that cookies and links stay valid.
  const secret = newSecret();
  const settings = {
    ACCESS: "enforced",
    ADMIN_PASSCODE: passcode,
    SESSION_SECRETS: secret,
    MAIL_FROM: "hello@kindling.example",
    PUBLIC_URL: "http://127.0.0.1:8080",
    ...env,
  };
  const mailing = (more: Record<string, string>) => ({ ...settings, SMTP_URL: server.url, ...more });
  return {
    ...killable,
    mails: () => server.mails,
    /** The token of the link that was mailed last. */
    lastToken: () => tokenIn(server.mails.at(-1)!.text),
    start: (more: Record<string, string> = {}) => killable.start(mailing(more)),
    startInProcess: (more: Record<string, string> = {}) => killable.startInProcess(mailing(more)),
  };
}
