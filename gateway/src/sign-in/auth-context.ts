import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import type { Audit } from "../activity/audit.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Counters } from "../rate-limits/counters.ts";
import type { SecondFactors } from "../second-factor/second-factors.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Tokens } from "../sessions/tokens.ts";
import type { CallService } from "../upstreams/call-service.ts";

/** The dependencies of sign-ins with enforced access. */
export interface AuthContext {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly counters: Counters;
  readonly audit: Audit;
  readonly secondFactors: SecondFactors;
  readonly callService: CallService;
  readonly mail: MailOptions | undefined;
  /** Whether applicants have to confirm their email: with REVIEW_APPLICATIONS and a mail server. */
  readonly confirmsEmails: boolean;
  /** Whether investors who register are mailed an invitation: with INVITE_INVESTORS, a mail server and no reviews. */
  readonly invitesInvestors: boolean;
  readonly product: string;
  /** Email address of the operators. */
  readonly contact: string | undefined;
  readonly log: Log;
  /** In ms since 1970. */
  readonly now: () => number;
}

export interface MailOptions {
  readonly mailer: Mailer;
  /** Origin of the links in mails. */
  readonly publicUrl: string;
}
