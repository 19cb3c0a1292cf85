import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { findFounderByEmail, findInvestorByEmail } from "@kindling/contracts/internal-endpoints.ts";
import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Member } from "../accounts/member-records.ts";
import { DueMails } from "../mail/due-mails.ts";
import { TooManyError } from "../rate-limits/counters.ts";
import { countsOfAddress } from "../rate-limits/rate-limits.ts";
import type { AuthContext, MailOptions } from "../sign-in/auth-context.ts";
import { mailConfirmation } from "./confirmation-mail.ts";

/**
 * Mails new applicants a link that confirms their email. That it is due is stored before the response, which does not
 * wait for the mail. When the address has reached its limit of mails, `DueMails.sendLeft` sends the link at least ten
 * minutes later; the limit of applications bounds such mails. For the routes added to `app` after it.
 */
export function mailApplicants(app: FastifyInstance, auth: AuthContext, mail: MailOptions): void {
  const dueMails = new DueMails(auth);
  const created = new Map<string, Member["role"]>([
    [createFounder.path, "founder"],
    [createInvestor.path, "investor"],
  ]);

  // Fastify does not run `onResponse` when the client has disconnected.
  app.addHook("onSend", async (request, reply) => {
    const role = created.get(request.routeOptions.url ?? "");
    const isCreated = request.method === "POST" && reply.statusCode === 201;
    if (role === undefined || !isCreated || request.caller.role === "admin") return;
    const send = await loggingFailure(role, request, () => storeMail(role, request));
    if (send) void loggingFailure(role, request, send);
  });

  /** Stores that the mail is due. Returns how to send it. */
  async function storeMail(role: Member["role"], { ip, body, id: requestId }: FastifyRequest) {
    const endpoint = role === "founder" ? findFounderByEmail : findInvestorByEmail;
    const input = { caller: { role: "gateway" }, body: { email: emailIn(body) }, requestId } as const;
    const { id } = await auth.callService(endpoint, input);
    const { done } = await dueMails.store({ role, ids: [id], about: "confirmation" });
    return async () => {
      await auth.counters.takeAll(countsOfAddress("mails", ip));
      if (await mailConfirmation(auth, { role, id }, mail, requestId)) await done();
    };
  }
}

async function loggingFailure<T>(
  role: Member["role"],
  { log }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof TooManyError) log.info({ role }, "an applicant is mailed later: too many mails");
    else log.error({ err, role }, "an applicant could not be mailed a link");
    return undefined;
  }
}

/** The email in a body that the service has accepted. The service ignores a byte order mark. */
const emailIn = (body: unknown): string =>
  (JSON.parse((body as Buffer).toString("utf8").replace(/^\uFEFF/, "")) as { email: string }).email;
