import { founderAccount, investorAccount } from "@kindling/contracts/accounts/endpoints.ts";
import type { MemberAccount } from "@kindling/contracts/accounts/schemas.ts";
import { addRoute, type Input } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { readMember } from "../members/member-records.ts";
import { type AccountChange, endSessions, listSessions } from "../members/member-sessions.ts";
import { readAccount } from "../members/stored-account.ts";
import { findSuspension, liftSuspension, suspend } from "../members/suspensions.ts";
import { resetSignIn } from "./reset-sign-in.ts";

/** /api/founders/{id}/account and /api/investors-database/{id}/account: admins' control over members' accounts. */
export function addAccounts(app: FastifyInstance, auth: AuthContext): void {
  addAccountsOf("founder", founderAccount);
  addAccountsOf("investor", investorAccount);

  function addAccountsOf(role: "founder" | "investor", account: typeof founderAccount): void {
    /** @throws 404 for an unknown or archived member */
    const changeOf = async ({
      params,
      caller,
      requestId,
    }: Pick<Input<typeof account.read>, "params" | "caller" | "requestId">): Promise<AccountChange> => {
      const member = { role, id: params.id };
      await readMember(auth, member, requestId);
      return { member, caller, requestId };
    };

    addRoute(app, account.read, async (input) => read(await changeOf(input)));
    addRoute(app, account.suspend, async (input) => {
      const change = await changeOf(input);
      await suspend(auth, change, input.body.reason ?? null);
      return read(change);
    });
    addRoute(app, account.lift, async (input) => {
      const change = await changeOf(input);
      await liftSuspension(auth, change);
      return read(change);
    });
    addRoute(app, account.endSessions, async (input) => {
      const change = await changeOf(input);
      await endSessions(auth, change);
      return read(change);
    });
    addRoute(app, account.endSession, async (input) => {
      const change = await changeOf(input);
      await endSessions(auth, change, { only: input.params.session });
      return read(change);
    });
    addRoute(app, account.reset, async (input) => resetSignIn(auth, await changeOf(input)));
  }

  async function read({ member }: AccountChange): Promise<MemberAccount> {
    const [{ password_since, invitation_expires_at }, suspension, sessions] = await Promise.all([
      readAccount(auth.pool, member),
      findSuspension(auth.pool, member),
      listSessions(auth, member),
    ]);
    const isInvited = invitation_expires_at !== null && Date.parse(invitation_expires_at) > auth.now();
    return {
      suspension,
      password_since,
      invitation_expires_at: isInvited ? invitation_expires_at : null,
      sessions,
    };
  }
}
