import { setTimeout as sleep } from "node:timers/promises";
import { type MailServer, mailEnv, startMailServer } from "@kindling/gateway/testing/mail-server.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import type { SentMail } from "./compare-mails.ts";

const everyMs = 300;
const most = "100000";

/** A product that mails, with the mail server. Its job of a minute runs several times in a second. */
export class MailingStack {
  readonly stack: Stack;
  private readonly server: MailServer;
  /** How often the gateway was killed while it may have sent a mail. */
  stops = 0;

  private constructor(stack: Stack, server: MailServer) {
    this.stack = stack;
    this.server = server;
  }

  static async start(): Promise<MailingStack> {
    const server = await startMailServer();
    const limits = { INTRODUCTIONS_PER_INVESTOR: "100", INTRODUCTIONS_PER_FOUNDER: "100" };
    const stack = await Stack.start({
      replicas: { matches: 2 },
      killable: ["matches"],
      env: {
        matches: limits,
        gateway: {
          ...mailEnv(server),
          ACCESS: "enforced",
          MAILS_PER_MINUTE: "100",
          PUBLIC_POSTS_PER_HOUR: most,
          SESSION_REQUESTS_PER_MINUTE: most,
        },
      },
    }).catch(async (error) => {
      await server.close();
      throw error;
    });
    await stack.signIn("sesame-123", "Ada");
    return new MailingStack(stack, server);
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await this.server.close();
  }

  get sent(): SentMail[] {
    return this.server.mails.map(({ raw, to }) => ({ id: /^message-id: <(.*?)@/im.exec(raw)![1]!, to }));
  }

  async run(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      // PostgreSQL may be away.
      await this.startJob().catch(() => {});
      await sleep(everyMs);
    }
  }

  /** Kills the gateway. Ten minutes pass until it runs again, after which what it was about to send is sent. */
  async restartGateway(): Promise<void> {
    this.stops += 1;
    await this.stack.kill("gateway");
    await this.query(
      "gateway",
      "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))",
    );
    await this.query("matches", "update introduction_mails set claimed_at = null where result is null");
    await this.stack.start("gateway");
  }

  async startJob(): Promise<void> {
    const task = "mail introductions";
    await this.query(
      "gateway",
      `select graphile_worker.add_job('${task}', '{}'::json, job_key => '${task}', max_attempts => 1)`,
    );
  }

  private query(service: "gateway" | "matches", sql: string) {
    return this.stack.postgres.query(service, sql);
  }
}
