import type { ErrorCode } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";

/** A request to an endpoint, with the parameters of its path, query and body if it has them. */
export interface Sent {
  id?: number | string;
  entry?: number | string;
  query?: string;
  body?: unknown;
}

/** A path with its parameters. */
export const pathOf = (path: string, { id, entry }: Pick<Sent, "id" | "entry">): string =>
  path.replace(":id", String(id)).replace(":entry", String(entry));

/** A request that the endpoint must reject, and the expected error. */
export interface Refused extends Sent {
  error: string;
  code: ErrorCode;
}

export interface EndpointCase {
  valid: Sent;
  /** One for each declared error status. */
  refused: Readonly<Record<number, Refused>>;
  /** Returns 404 while access is open, which has no sign-in; the gateway's tests cover enforced access. */
  forSignIns?: true;
  /** Returns 403 while access is open, because everyone is an admin; tests/access covers enforced access. */
  forMembers?: true;
}

/** Entries of a record's history. */
interface Entries {
  /** Another founder has the company that this one was created with. */
  created: number;
  /** A change of a field that no case changes. */
  changed: number;
}

/** Records to remove and to restore. */
interface ToMove {
  removable: number;
  archived: number;
  /** Archived, and another record has its email. */
  replaced: number;
}

/** The records that exist when the cases run. */
export interface Records {
  moved: { founders: ToMove; investors: ToMove };
  founder: { id: number; email: string; company: string } & Entries;
  otherFounder: { email: string };
  investor: { id: number; email: string } & Entries;
  otherInvestor: { email: string };
  match: { id: number };
  /** A match that was rated several times. */
  ratedMatch: { id: number; first: number; last: number };
}

const unknownId = 2_147_483_647;
const invalid = (details: string) =>
  ({ error: `${texts.invalidInput} ${details}`, code: "invalid" }) as const;
const oddId: Refused = { id: "abc", ...invalid("id: must be a positive whole number") };
const oddQuery: Refused = { query: "?colour=red", ...invalid("colour: is not a parameter of this list") };
const conflict = (error: string) => ({ error, code: "conflict" }) as const;
const missing = (error: string, body?: unknown) =>
  ({ id: unknownId, body, error, code: "not_found" }) as const;

/** The cases of every endpoint of the contracts, by its name. */
export function endpointCases(records: Records): Readonly<Record<string, EndpointCase>> {
  const { founder, otherFounder, investor, otherInvestor, match, ratedMatch, moved } = records;
  return {
    ...removalCases("Founder", moved.founders, texts.founderNotFound, texts.founderExists),
    ...removalCases("Investor", moved.investors, texts.investorNotFound, texts.investorExists),
    ...founderCases(founder, otherFounder.email),
    ...investorCases(investor, otherInvestor.email),
    getStats: { valid: {}, refused: {} },
    listInvestorMatches: { valid: { id: investor.id }, refused: { 400: oddId } },
    listFounderMatches: { valid: { id: founder.id }, refused: { 400: oddId } },
    listOwnMatches: { valid: { id: founder.id }, refused: { 400: oddId } },
    reviewMatch: {
      valid: { id: match.id, body: { ben_rating: 3, ben_notes: "Met twice." } },
      refused: {
        400: { id: match.id, body: { ben_rating: "3" }, ...invalid("ben_rating: must be a whole number") },
        404: missing(texts.matchNotFound, { ben_rating: 1 }),
        409: {
          id: match.id,
          body: { ben_notes: "Mine.", ben_notes_before: "Never stored." },
          ...conflict(texts.notesChanged),
        },
      },
    },
    listMatchHistory: { valid: { id: ratedMatch.id }, refused: { 400: oddId } },
    undoReview: {
      valid: { id: ratedMatch.id, entry: ratedMatch.last },
      refused: {
        400: { id: ratedMatch.id, entry: "abc", ...invalid("entry: must be a positive whole number") },
        404: { ...missing(texts.entryNotFound), id: ratedMatch.id, entry: unknownId },
        409: { ...conflict(texts.changedSince), id: ratedMatch.id, entry: ratedMatch.first },
      },
    },
    listVideos: { valid: {}, refused: {} },
    getConfig: { valid: {}, refused: {} },
    listActivity: { valid: {}, refused: { 400: oddQuery } },
    exportOwnData: { valid: {}, refused: {}, forMembers: true },
    deleteOwnAccount: { valid: { body: { email: founder.email } }, refused: {}, forMembers: true },
    listenToChanges: { valid: {}, refused: {} },
    getSession: { valid: {}, refused: {} },
    deleteSession: { valid: {}, refused: {} },
    ...signInCases(investor),
    createAdminSession: {
      valid: { body: { passcode: "sesame-123" } },
      refused: {
        400: { body: {}, ...invalid("passcode: is required") },
        401: { body: { passcode: "sesame-124" }, error: texts.wrongPasscode, code: "unauthenticated" },
      },
    },
  };
}

function signInCases({ id, email }: Records["investor"]): Record<string, EndpointCase> {
  const token = "a-token";
  const linkCase = {
    valid: { body: { token } },
    refused: { 400: { body: {}, ...invalid("token: is required") } },
    forSignIns: true,
  } as const;
  return {
    createInvestorSession: {
      valid: { body: { email, password: "correct horse battery" } },
      refused: { 400: { body: { email }, ...invalid("password: is required") } },
      forSignIns: true,
    },
    createFounderSession: linkCase,
    readFounderLink: linkCase,
    readEmailChange: linkCase,
    confirmEmailChange: linkCase,
    readAccountDeletion: linkCase,
    confirmAccountDeletion: linkCase,
    setInvestorPassword: {
      valid: { body: { token, password: "correct horse battery" } },
      refused: { 400: { body: { token }, ...invalid("password: is required") } },
      forSignIns: true,
    },
    inviteInvestor: { valid: { id, body: {} }, refused: { 400: oddId }, forSignIns: true },
  };
}

/** The cases of a record's history. */
function historyCases(
  One: string,
  { id, created, changed }: { id: number } & Entries,
  unknown: string,
  restoreRefused: EndpointCase["refused"] = {},
) {
  const oddEntry = { id, entry: "abc", ...invalid("entry: must be a positive whole number") };
  const noEntry = { ...missing(texts.entryNotFound), id, entry: unknownId };
  return {
    [`list${One}History`]: { valid: { id }, refused: { 400: oddId, 404: missing(unknown) } },
    [`undo${One}Change`]: {
      valid: { id, entry: changed },
      refused: { 400: oddEntry, 404: noEntry, 409: { id, entry: created, ...conflict(texts.firstEntry) } },
    },
    [`restore${One}Version`]: {
      valid: { id, entry: changed },
      refused: { 400: oddEntry, 404: noEntry, ...restoreRefused },
    },
  };
}

/** The cases of archiving, restoring and erasing. */
function removalCases(
  One: string,
  { removable, archived, replaced }: ToMove,
  unknown: string,
  taken: string,
) {
  return {
    [`remove${One}`]: {
      valid: { id: removable, query: "?erase=true" },
      refused: {
        400: { id: removable, query: "?erase=1", ...invalid("erase: must be true or false") },
        404: missing(unknown),
      },
    },
    [`unarchive${One}`]: {
      valid: { id: archived },
      refused: { 400: oddId, 404: missing(unknown), 409: { id: replaced, ...conflict(taken) } },
    },
    [`listArchived${One}s`]: { valid: {}, refused: { 400: oddQuery } },
  };
}

function founderCases(founder: Records["founder"], takenEmail: string): Record<string, EndpointCase> {
  const { id, email } = founder;
  const applicant = { company: "Contract Works", name: "Ada Contract", email: "ada@contract.example" };
  return {
    listFounders: { valid: {}, refused: { 400: oddQuery } },
    createFounder: {
      valid: { body: { ...applicant, website: "contract.example", revenue_usd: 10.5, sectors: ["EDTECH"] } },
      refused: {
        400: { body: { company: "No name" }, error: texts.founderFieldsMissing, code: "invalid" },
        409: {
          body: { ...applicant, company: "Another", email: email.toUpperCase() },
          ...conflict(texts.founderExists),
        },
      },
    },
    updateFounder: {
      valid: { id, body: { mrr_usd: 120.25, product_stage: "BETA" } },
      refused: {
        400: { id, body: { company: " " }, ...invalid("company: is required") },
        404: missing(texts.founderNotFound, { name: "Nobody" }),
        409: { id, body: { email: takenEmail }, ...conflict(texts.founderExists) },
      },
    },
    updateAsk: {
      valid: { id, body: { requested_check_usd: 510_000 } },
      refused: {
        400: {
          id,
          body: { requested_check_usd: 0.5 },
          ...invalid("requested_check_usd: must be a whole number"),
        },
        404: missing(texts.founderNotFound, { requested_check_usd: null }),
      },
    },
    authFounder: {
      valid: { body: { email: ` ${email.toUpperCase()} ` } },
      refused: {
        400: { body: { email: "" }, error: texts.emailMissing, code: "invalid" },
        404: {
          body: { email: "nobody@example.com" },
          error: texts.noFounderWithEmail("Kindling"),
          code: "not_found",
        },
      },
    },
    getFounder: { valid: { id }, refused: { 400: oddId, 404: missing(texts.founderNotFound) } },
    ...historyCases("Founder", founder, texts.founderNotFound, {
      409: { id, entry: founder.created, ...conflict(texts.founderExists) },
    }),
  };
}

function investorCases(investor: Records["investor"], takenEmail: string): Record<string, EndpointCase> {
  const { id, email } = investor;
  const applicant = { name: "Ivo Contract", email: "ivo@contract.example" };
  return {
    listInvestors: { valid: {}, refused: { 400: oddQuery } },
    listInvestorsDatabase: { valid: {}, refused: { 400: oddQuery } },
    createInvestor: {
      valid: { body: { ...applicant, industries: "Logistics, , Recycling", preferred_sectors: ["EDTECH"] } },
      refused: {
        400: { body: { name: "No email" }, error: texts.investorFieldsMissing, code: "invalid" },
        409: { body: { ...applicant, email: email.toUpperCase() }, ...conflict(texts.investorExists) },
      },
    },
    getInvestor: { valid: { id }, refused: { 400: oddId, 404: missing(texts.investorNotFound) } },
    ...historyCases("Investor", investor, texts.investorNotFound),
    updateInvestor: {
      valid: { id, body: { thesis_text: "Machines that mend things.", years_experience: 7 } },
      refused: {
        400: { id, body: { email: "nobody" }, ...invalid("email: is not a valid email address") },
        404: missing(texts.investorNotFound, { name: "Nobody" }),
        409: { id, body: { email: takenEmail }, ...conflict(texts.investorExists) },
      },
    },
    updateTemperature: {
      valid: { id, body: { temperature: "FIRE" } },
      refused: {
        400: {
          id,
          body: { temperature: "LUKEWARM" },
          ...invalid("temperature: is not one of the values that it can have"),
        },
        404: missing(texts.investorNotFound, { temperature: "HOT" }),
      },
    },
  };
}
