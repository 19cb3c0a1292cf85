import { createHash } from "node:crypto";
import type { StoredRow } from "./compare.ts";
import type { Pair } from "./introducing.ts";
import { sides, type Values } from "./rules.ts";

/** A stored mail of an introduction. */
export interface StoredMail {
  readonly key: string;
  readonly result: string | null;
}

/** A mail that the mail server has received. */
export interface SentMail {
  /** Its Message-ID. */
  readonly id: string;
  /** The recipients of this copy. */
  readonly to: readonly string[];
}

export const mailRows = "select key, result from introduction_mails";

interface Mails {
  readonly stored: readonly StoredMail[];
  readonly sent: readonly SentMail[];
  /** How often something stopped the gateway, or its database, which may cause a second copy. */
  readonly stops: number;
}

/** Compares the mails of introductions, stored and sent, with what was carried out. */
export function mailProblems(
  pairs: readonly Pair[],
  rows: readonly StoredRow[],
  { stored, sent, stops }: Mails,
): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const results = new Map(stored.map(({ key, result }) => [key, result]));
  const copies = Map.groupBy(sent, ({ id, to }) => copyOf(id, to.join()));
  const extra = sent.length - copies.size;
  return [
    ...pairs.flatMap((pair) => {
      const row = byId.get(pair.id);
      return row === undefined ? [] : problemsOf(pair, row, { results, copies });
    }),
    ...(extra > stops ? [`${extra} mails were sent again, and there were ${stops} stops`] : []),
  ];
}

interface Found {
  readonly results: ReadonlyMap<string, string | null>;
  readonly copies: ReadonlyMap<string, unknown>;
}

function problemsOf(pair: Pair, row: StoredRow, { results, copies }: Found): string[] {
  const possible = pair.worlds.possible;
  const isSure = (of: (values: Values) => boolean) => possible.length > 0 && possible.every(of);
  const isHere = [pair.founder, pair.investor].every(({ presence }) => presence === "here");
  const problems: string[] = [];
  /** A mail is stored; once there is something to say, and both are here, it is also sent. */
  const expectMail = (key: string, to: readonly string[], isDue: boolean) => {
    const result = results.get(key);
    if (result === undefined) problems.push(`mail ${key} of introduction ${row.id} is lost`);
    else if (isDue && isHere && result !== "sent")
      problems.push(`mail ${key} of introduction ${row.id} is ${result ?? "waiting"}`);
    for (const address of result === "sent" ? to : [])
      if (!copies.has(copyOf(messageId(key), address)))
        problems.push(`mail ${key} of introduction ${row.id} never reached ${address}`);
  };
  for (const side of sides) {
    const [key, { email }] = [row[`${side}_key`], pair[side]];
    const isOpen = (values: Values) =>
      ["asked", "accepted-by-one"].includes(values.state) && values[side].answer === null;
    if (isSure((values) => isMailed(values, values[side].asked)))
      expectMail(`${key}/ask`, [email], isSure(isOpen));
    if (isSure((values) => isMailed(values, values.introduced))) expectMail(`${key}/outcome`, [], false);
  }
  if (isSure((values) => isMailed(values, values.introduced) && values.isMailed))
    expectMail(
      `${row.founder_key}/introduction`,
      sides.map((side) => pair[side].email),
      true,
    );
  return problems;
}

/** Whether a step of this round was taken by mail. */
const isMailed = ({ askedBy, round }: Values, step: number | null): boolean =>
  askedBy === "mail" && step !== null && step > round;

const copyOf = (id: string, address: string): string => `${id} ${address}`;
/** The Message-ID of a mail, before the `@`. */
const messageId = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 40);
