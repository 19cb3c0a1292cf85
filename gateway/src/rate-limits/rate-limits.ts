import { texts } from "@kindling/contracts/texts.ts";
import type { GatewayConfig } from "../config.ts";
import { addressKey, networkKey } from "./client-address.ts";

/** So many in so many seconds, from the first on; then 429 with `text` until the time is over. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly text: string;
}

const minute = 60;
/** A /48 network may do so many times what one address may: it can be one customer, or a carrier's many. */
const addressesPerNetwork = 5;

/**
 * Every limit on how often something may be asked. They are counted in the gateway's database, for
 * all replicas together, and none locks anybody out for longer than its time.
 */
export function limitsOf(config: GatewayConfig) {
  const signIns = {
    points: config.SIGN_IN_FAILURES_PER_ADDRESS,
    seconds: 15 * minute,
    text: texts.tooManySignIns,
  };
  const mails = { points: 20, seconds: 15 * minute, text: texts.tooManySignIns };
  const posts = { points: config.PUBLIC_POSTS_PER_HOUR, seconds: 60 * minute, text: texts.tooMany };
  return {
    /** Failed sign-ins of one account from one address; from elsewhere its owner still gets in. */
    signInsOfAccount: { points: 5, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Failed sign-ins of one account from all addresses that it has not signed in from before. */
    signInsOfAccountAnywhere: { points: 10, seconds: minute, text: texts.tooManySignIns },
    /** Failed sign-ins from one address, whatever the account. */
    signInsFromAddress: signIns,
    signInsFromNetwork: wider(signIns),
    /** Invitations that one investor is mailed. Links for founders have pauses of their own (link-mails.ts). */
    mailsToAccount: { points: 5, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Links that are mailed for one address, whoever gets them. */
    mailsFromAddress: mails,
    mailsFromNetwork: wider(mails),
    /** New emails that one member asks for, and confirmations that one address is mailed. */
    emailChanges: { points: 5, seconds: 24 * 60 * minute, text: texts.tooMany },
    /** Applications and registrations from one address, except by admins. */
    publicPostsFromAddress: posts,
    publicPostsFromNetwork: wider(posts),
    /** Changes of what one founder or investor is matched by. */
    criteriaChanges: { points: 30, seconds: 60 * minute, text: texts.tooManyChanges },
    /** All that is asked in one session. */
    sessionRequests: { points: config.SESSION_REQUESTS_PER_MINUTE, seconds: minute, text: texts.tooMany },
  } as const satisfies Record<string, Limit>;
}

const wider = (limit: Limit): Limit => ({ ...limit, points: limit.points * addressesPerNetwork });

export type LimitName = keyof ReturnType<typeof limitsOf>;
type What<Name> = Name extends `${infer Counted}FromAddress` ? Counted : never;
export type Limits = Readonly<Record<LimitName, Limit>>;

/** A limit and whose count of it is meant. */
export type Counted = readonly [name: LimitName, whose: string];

/** The counts of an address: its own, and for IPv6 that of its /48 network too. */
export function countsOfAddress(what: What<LimitName>, ip: string): readonly Counted[] {
  const network = networkKey(ip);
  const own: Counted = [`${what}FromAddress`, addressKey(ip)];
  return network === null ? [own] : [own, [`${what}FromNetwork`, network]];
}
