import { consentHeader } from "@kindling/contracts/endpoint.ts";
import { type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import type { FastifyRequest } from "fastify";

/** The columns of a record with its member's consent: the version of the terms, and when they agreed to it. */
export const consentColumns = ["consent_version", "consented_at"];

export interface ConsentRow {
  consent_version: string | null;
  consented_at: Date | null;
}

/** The values of `consentColumns` for a new record. */
export const consentValues = (version: string | null): Sql =>
  sql`${version}::text, case when ${version}::text is not null then now() end`;

/** The consent of a row as the API returns it: nothing without one. */
export const consentOf = ({ consent_version: version, consented_at: at }: ConsentRow) =>
  version === null || at === null ? {} : { consent: { version, at: at.toISOString() } };

/** The version that the caller agrees to. The gateway compares it with its own, and sends it only for members. */
export function givenConsent({ headers }: FastifyRequest): string | null {
  const given = headers[consentHeader];
  return typeof given === "string" ? given : null;
}
