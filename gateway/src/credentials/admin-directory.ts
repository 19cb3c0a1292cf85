import type { AdminSignIn } from "@kindling/contracts/admins/schemas.ts";
import { canonicalEmail } from "@kindling/contracts/fields/emails.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalid } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import { type Admin, type Admins, hasName, nameKey } from "./admins.ts";
import { hashPassword, verifyPassword } from "./argon2.ts";

type NamedAdmin = Admin & { readonly name: string };

/** A sign-in whose passcode is not checked yet. */
export interface AdminLogin {
  /** What failed sign-ins are counted by. */
  readonly account: string;
  /** Whose account it is; without a name if there is none. */
  readonly owner: { readonly role: Admin["role"]; readonly name: string | null };
  /** The text for a wrong name or passcode. */
  readonly refusal: string;
  /** Takes as long for an unknown name. */
  verify(passcode: string): Promise<Admin | null>;
}

interface AccountRow {
  id: number;
  version: number;
  name: string;
  role: Admin["role"];
  passcode_hash: string | null;
}

const columns = "id, version, name, role, passcode_hash";

/** Everybody who signs in as an admin or a viewer: those of the settings, and those who were added in the product. */
export class AdminDirectory {
  readonly configured: Admins;
  /** The names in ADMINS_FILE, as they are compared. An account of such a name does not sign in. */
  readonly configuredKeys: readonly string[];
  private readonly pool: pg.Pool;
  private dummyHash: Promise<string> | undefined;

  constructor(pool: pg.Pool, configured: Admins) {
    this.pool = pool;
    this.configured = configured;
    this.configuredKeys = keysOf(configured.all);
  }

  /** Whether all admins share a configured passcode. */
  get hasSharedPasscode(): boolean {
    return this.configured.all[0]!.name === null;
  }

  /** Whether sign-in asks for a name, and whether an email does as well. */
  async readForm(): Promise<AdminSignIn> {
    const { has_accounts: email, is_off } = await this.state();
    if (this.configured.isNameRequired || (is_off && this.hasSharedPasscode))
      return { name: "required", email };
    return { name: email ? "optional" : "no", email };
  }

  /**
   * The sign-in of a typed name or email. Until admins are added in the product, the name is ignored where it always was.
   * @throws 400 without a name where one is required
   */
  async loginOf(typed: string): Promise<AdminLogin> {
    const { name } = await this.readForm();
    if (typed === "" && name === "required")
      throw invalid(texts.adminNameMissing, [{ path: "name", message: "is required" }]);
    if (typed === "" || name === "no") return this.withoutName();
    const line = this.configured.all.find((admin) => hasName(admin, typed));
    const refusal = texts.wrongAdminLogin;
    if (line !== undefined) {
      const { role, name } = line;
      const verify = (passcode: string) => this.configured.verify(passcode, name!);
      return { account: this.accountOf(line), owner: { role, name }, refusal, verify };
    }
    const found = await this.find(typed);
    return {
      // The same for every spelling, or the limit would say whether there is such an account.
      account: found?.name ?? nameKey(typed),
      owner: { role: found?.role ?? "admin", name: found?.name ?? null },
      refusal,
      verify: async (passcode) => {
        const isCorrect = await verifyPassword(passcode, found?.passcode_hash ?? (await this.dummy()));
        return found?.passcode_hash && isCorrect ? adminOf(found) : null;
      },
    };
  }

  /** Whether it is the admin's own passcode now. */
  async verifyOwn(admin: Admin, passcode: string): Promise<boolean> {
    if (admin.account === undefined)
      return (
        (await this.configured.verify(passcode, admin.name ?? undefined))?.credential === admin.credential
      );
    const hash = await this.passcodeHash(admin.account);
    return hash !== null && verifyPassword(passcode, hash);
  }

  /** Whether the admin may still sign in: removed, with another role or passcode, or turned off. */
  async isCurrent({ name, account }: Admin): Promise<boolean> {
    if (account !== undefined) return (await this.passcodeHash(account)) !== null;
    return name !== null || !(await this.state()).is_off;
  }

  /** What failed attempts of a signed-in admin are counted by, as those of the sign-in are. */
  accountOf({ name, account }: Admin): string {
    return account !== undefined || this.configured.isNameRequired ? (name ?? "") : "";
  }

  /** An admin or viewer by the exact name. */
  async named(name: string): Promise<NamedAdmin | null> {
    const line = this.configured.all.find((admin) => hasName(admin, name));
    if (line !== undefined) return line as NamedAdmin;
    const found = await this.find(name);
    return found && adminOf(found);
  }

  /** The names by role, in their order. */
  async names(): Promise<{ admins: string[]; viewers: string[] }> {
    const { rows } = await this.pool.query<Pick<AccountRow, "name" | "role">>(
      "select name, role from admins where name_key <> all($1) order by name_key",
      [this.configuredKeys],
    );
    return namesByRole([...this.configured.all, ...rows]);
  }

  private withoutName(): AdminLogin {
    const { role, name } = this.configured.all[0]!;
    return {
      account: "",
      owner: { role, name },
      refusal: texts.wrongPasscode,
      verify: async (passcode) => {
        const admin = await this.configured.verify(passcode);
        return admin !== null && (await this.isCurrent(admin)) ? admin : null;
      },
    };
  }

  /** The account of a name or an email. */
  private async find(typed: string): Promise<AccountRow | null> {
    const { rows } = await this.pool.query<AccountRow>(
      `select ${columns} from admins where (name_key = $1 or lower(email) = lower($2)) and name_key <> all($3)`,
      [nameKey(typed), canonicalEmail(typed), this.configuredKeys],
    );
    return rows[0] ?? null;
  }

  private async passcodeHash({ id, version }: NonNullable<Admin["account"]>): Promise<string | null> {
    const { rows } = await this.pool.query<Pick<AccountRow, "passcode_hash">>(
      "select passcode_hash from admins where id = $1 and version = $2 and name_key <> all($3)",
      [id, version, this.configuredKeys],
    );
    return rows[0]?.passcode_hash ?? null;
  }

  private async state(): Promise<{ has_accounts: boolean; is_off: boolean }> {
    const { rows } = await this.pool.query<{ has_accounts: boolean; is_off: boolean }>(
      "select exists (select from admins) as has_accounts, is_shared_passcode_off() as is_off",
    );
    return rows[0]!;
  }

  private dummy(): Promise<string> {
    this.dummyHash ??= hashPassword("belongs to no account").catch((error) => {
      this.dummyHash = undefined;
      throw error;
    });
    return this.dummyHash;
  }
}

/** The names of configured admins, as they are compared. */
export const keysOf = (admins: readonly Admin[]): string[] =>
  admins.flatMap(({ name }) => (name === null ? [] : [nameKey(name)]));

export function namesByRole(admins: readonly Pick<Admin, "role" | "name">[]) {
  const ofRole = (role: Admin["role"]) =>
    admins.flatMap((admin) => (admin.role === role && admin.name !== null ? [admin.name] : []));
  return { admins: ofRole("admin"), viewers: ofRole("viewer") };
}

/** What the sessions of an account are found by. No gateway of the version before knows it. */
export const credentialOf = (id: number): string => `account ${id}`;

export const adminOf = ({ id, version, name, role }: Omit<AccountRow, "passcode_hash">): NamedAdmin => ({
  ...{ role, name, credential: credentialOf(id) },
  account: { id, version },
});
