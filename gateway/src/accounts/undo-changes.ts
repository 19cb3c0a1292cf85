import { isDeepStrictEqual } from "node:util";
import type { Caller } from "@kindling/contracts/access.ts";
import { undoFounderChange } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { undoInvestorChange } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { type Member, readMember } from "../members/member-records.ts";
import { saveTypedEmail } from "./email-changes/save-typed-email.ts";

interface Input {
  member: Member;
  entry: number;
  caller: Caller;
  requestId: string;
}

/**
 * POST .../history/{entry}/undo of founders and investors, which the services carry out. An email that comes back ends
 * its owner's access, as every other new email does.
 */
export function addUndo(app: FastifyInstance, auth: AuthContext): void {
  const { callService } = auth;

  addRoute(
    app,
    undoFounderChange,
    ({ params: { id, entry }, ...author }) =>
      undo({ member: { role: "founder", id }, entry, ...author }) as Promise<Founder>,
  );
  addRoute(
    app,
    undoInvestorChange,
    ({ params: { id, entry }, ...author }) =>
      undo({ member: { role: "investor", id }, entry, ...author }) as Promise<Investor>,
  );

  async function undo({ member, entry, caller, requestId }: Input): Promise<Founder | Investor> {
    const { role, id } = member;
    const input = { caller, id, entry, requestId };
    const save = () => callService(recordEndpoints[role].undo, input);
    const find = { ...input, caller: { role: "gateway" } } as const;
    const { changes } = await callService(recordEndpoints[role].getEntry, find);
    const email = changes.find(({ field }) => field === "email")?.before;
    if (typeof email !== "string") return save();
    const stored = { ...(await readMember(auth, member, requestId)) } as Record<string, unknown>;
    const isRefused = changes.some(({ field, after }) => !isDeepStrictEqual(stored[field] ?? null, after));
    return saveTypedEmail(auth, member, requestId, { email, save, isRefused });
  }
}
