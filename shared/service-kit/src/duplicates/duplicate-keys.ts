import { domainKey, linkedInKey, phoneKey } from "./contact-keys.ts";
import { companyKey, personKey } from "./name-keys.ts";

/** The columns of a record that is compared. */
export const comparedColumns = ["name", "company", "email", "website", "phone", "linked_in"] as const;

/** A record that is compared, or what is known of one. */
export type ComparedRecord = { readonly [C in (typeof comparedColumns)[number]]?: string | null | undefined };

/** What records are compared by; null where a record has nothing of the kind. */
export interface DuplicateKeys {
  readonly name_key: string | null;
  readonly company_key: string | null;
  readonly domain: string | null;
  readonly phone: string | null;
  readonly linkedin: string | null;
}
export const keyColumns = ["name_key", "company_key", "domain", "phone", "linkedin"] as const;

/** An index of PostgreSQL takes values of up to 2,700 bytes. */
const longest = 300;

export function duplicateKeys({
  name,
  company,
  email,
  website,
  phone,
  linked_in,
}: ComparedRecord): DuplicateKeys {
  const short = (key: string | null) => key?.slice(0, longest).toWellFormed() ?? null;
  return {
    name_key: short(personKey(name)),
    company_key: short(companyKey(company)),
    domain: short(domainKey(website, email)),
    phone: phoneKey(phone),
    linkedin: short(linkedInKey(linked_in, website)),
  };
}
