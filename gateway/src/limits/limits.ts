import { texts } from "@kindling/contracts/texts.ts";
import type { GatewayConfig } from "../config.ts";

/** So many in so many seconds, from the first on; then 429 with `text` until the time is over. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly text: string;
}

const minute = 60;

/**
 * Every limit on how often something may be asked. They are counted in the gateway's database, for
 * all replicas together, and none locks anybody out for longer than its time.
 */
export function limitsOf(config: GatewayConfig) {
  return {
    /** Failed sign-ins of one account from one address; from elsewhere its owner still gets in. */
    signInsOfAccount: { points: 5, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Failed sign-ins from one address, whatever the account. */
    signInsFromAddress: {
      points: config.SIGN_IN_FAILURES_PER_ADDRESS,
      seconds: 15 * minute,
      text: texts.tooManySignIns,
    },
    /** Links that one account is mailed; the time is theirs, so that who is refused has one that is good. */
    mailsToAccount: { points: 5, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Links that are mailed for one address, whoever gets them. */
    mailsFromAddress: { points: 20, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Applications and registrations from one address. */
    publicPosts: { points: config.PUBLIC_POSTS_PER_HOUR, seconds: 60 * minute, text: texts.tooMany },
    /** All that is asked in one session. */
    sessionRequests: { points: config.SESSION_REQUESTS_PER_MINUTE, seconds: minute, text: texts.tooMany },
  } as const satisfies Record<string, Limit>;
}

export type LimitName = keyof ReturnType<typeof limitsOf>;
export type Limits = Readonly<Record<LimitName, Limit>>;
