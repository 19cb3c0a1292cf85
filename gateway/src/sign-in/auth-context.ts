import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import type { Mailer } from "../mail/mailer.ts";
import type { Counters } from "../rate-limits/counters.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Tokens } from "../sessions/tokens.ts";
import type { CallService } from "../upstreams/call-service.ts";

/** What sign-ins need, where access is enforced. */
export interface AuthContext {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly counters: Counters;
  readonly callService: CallService;
  readonly mail: MailOptions | undefined;
  readonly product: string;
  /** Address of the people who run the community. */
  readonly contact: string | undefined;
  readonly log: Log;
  /** In ms since 1970. */
  readonly now: () => number;
}

export interface MailOptions {
  readonly mailer: Mailer;
  /** What links in mails begin with. */
  readonly publicUrl: string;
}
