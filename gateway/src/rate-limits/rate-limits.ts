import { texts } from "@kindling/contracts/texts.ts";
import type { GatewayConfig } from "../config.ts";
import { addressKey, networkKey } from "./client-address.ts";

/** At most `points` in a window of `seconds` from the first one; then 429 with `text` until the window ends. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly text: string;
}

const minute = 60;
/** How many times the limit of one address a /48 network has: it can be one customer, or many of a carrier. */
const addressesPerNetwork = 5;

/**
 * Every rate limit. Counted in the gateway's database for all replicas; none locks anybody out for longer than its
 * window.
 */
export function limitsOf(config: GatewayConfig) {
  const signIns = {
    points: config.SIGN_IN_FAILURES_PER_ADDRESS,
    seconds: 15 * minute,
    text: texts.tooManySignIns,
  };
  const mails = { points: 20, seconds: 15 * minute, text: texts.tooManySignIns };
  const posts = { points: config.PUBLIC_POSTS_PER_HOUR, seconds: 60 * minute, text: texts.tooMany };
  const fitCounts = { points: 300, seconds: 60 * minute, text: texts.tooMany };
  return {
    /** Failed sign-ins of one account from one address. Its owner can still sign in from another. */
    signInsOfAccount: { points: 5, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Failed sign-ins of one account from all addresses that it has not signed in from. */
    signInsOfAccountAnywhere: { points: 10, seconds: minute, text: texts.tooManySignIns },
    /** Failed sign-ins from one address, whatever the account. */
    signInsFromAddress: signIns,
    signInsFromNetwork: forNetwork(signIns),
    /** Wrong codes of one authenticator app. Recovery codes are too long to be guessed, and still work. */
    appCodes: { points: 20, seconds: 24 * 60 * minute, text: texts.tooManyCodes },
    /** Invitations mailed to one investor. Founders' links have growing pauses instead (link-mails.ts). */
    mailsToAccount: { points: 5, seconds: 15 * minute, text: texts.tooManySignIns },
    /** Mails to one investor about registrations with their email. */
    registrationMails: { points: 1, seconds: 24 * 60 * minute, text: texts.tooMany },
    /** Links mailed at the request of one address, to any account. */
    mailsFromAddress: mails,
    mailsFromNetwork: forNetwork(mails),
    /** Email changes of one member, and confirmations mailed to one address. */
    emailChanges: { points: 5, seconds: 24 * 60 * minute, text: texts.tooMany },
    /** Links mailed to one member who wants to delete the account. */
    accountDeletions: { points: 5, seconds: 24 * 60 * minute, text: texts.linkMailed },
    /** Applications and registrations from one address, except by admins. */
    publicPostsFromAddress: posts,
    publicPostsFromNetwork: forNetwork(posts),
    /** Counts of fitting founders for one address: many together could tell of one founder. */
    fitCountsFromAddress: fitCounts,
    fitCountsFromNetwork: forNetwork(fitCounts),
    /** Changes of one founder's or investor's matching criteria. */
    criteriaChanges: { points: 30, seconds: 60 * minute, text: texts.tooManyChanges },
    /** Exports of one member's data, which read everything about them. */
    memberExports: { points: 10, seconds: 60 * minute, text: texts.tooManyExports },
    /** Exports of one member at the same time: begun anew with each part, so that it only ends one that has died. */
    memberExportsAtOnce: { points: 1, seconds: 5 * minute, text: texts.exportRunning },
    /** Requests of one session. */
    sessionRequests: { points: config.SESSION_REQUESTS_PER_MINUTE, seconds: minute, text: texts.tooMany },
  } as const satisfies Record<string, Limit>;
}

const forNetwork = (limit: Limit): Limit => ({ ...limit, points: limit.points * addressesPerNetwork });

export type LimitName = keyof ReturnType<typeof limitsOf>;
type AddressLimit<Name> = Name extends `${infer Counted}FromAddress` ? Counted : never;
export type Limits = Readonly<Record<LimitName, Limit>>;

/** A limit and the key that is counted under it. */
export type Counted = readonly [name: LimitName, key: string];

/** The counts of an address: its own, and for IPv6 that of its /48 network. */
export function countsOfAddress(limit: AddressLimit<LimitName>, ip: string): readonly Counted[] {
  const network = networkKey(ip);
  const own: Counted = [`${limit}FromAddress`, addressKey(ip)];
  return network === null ? [own] : [own, [`${limit}FromNetwork`, network]];
}
