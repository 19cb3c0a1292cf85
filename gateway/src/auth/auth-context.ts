import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import type { Audit } from "../activity/audit.ts";
import type { AdminDirectory } from "../credentials/admin-directory.ts";
import type { MailedLinks } from "../credentials/mailed-links.ts";
import type { Tokens } from "../credentials/tokens.ts";
import type { DueMails } from "../mail/due-mails.ts";
import type { MailOptions } from "../mail/mailer.ts";
import type { Counters } from "../rate-limits/counters.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { CallService } from "../upstreams/call-service.ts";

/** What every feature of enforced access takes. */
export interface AuthContext {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly admins: AdminDirectory;
  readonly links: MailedLinks;
  readonly sessions: Sessions;
  readonly counters: Counters;
  readonly audit: Audit;
  readonly callService: CallService;
  readonly mail: MailOptions | undefined;
  readonly dueMails: DueMails;
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
