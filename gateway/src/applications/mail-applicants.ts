import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { replayedHeader } from "@kindling/contracts/endpoint.ts";
import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { findInvestorByEmail } from "@kindling/contracts/internal-endpoints.ts";
import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../auth/auth-context.ts";
import { registeredBeforeMail } from "../mail/mail-texts.ts";
import type { MailOptions } from "../mail/mailer.ts";
import type { Member } from "../members/member-records.ts";
import { TooManyError } from "../rate-limits/counters.ts";
import { countsOfAddress } from "../rate-limits/rate-limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the service replies to a known investor's email as to any other. */
    hidesKnownEmail: boolean;
  }
}

/** What is read of a service's response to an application. */
const createdRecord = z.object({ data: z.object({ id: z.int(), email: z.string().optional() }) });

/**
 * Mails new applicants a link that confirms their email, or new investors their invitation. That it is due is stored
 * before the response, which does not wait for the mail. When the address has reached its limit of mails, the queue
 * sends the link ten minutes later; the limit of applications bounds such mails.
 * A registration with the email of a known investor gets the same reply as any other, and that investor is mailed.
 * For the routes added to `app` after it.
 */
export function mailApplicants(app: FastifyInstance, auth: AuthContext, mail: MailOptions): void {
  const created = new Map<string, Member["role"]>([
    [createFounder.path, "founder"],
    [createInvestor.path, "investor"],
  ]);

  app.addHook("onRequest", async (request) => {
    request.hidesKnownEmail =
      request.method === "POST" &&
      request.routeOptions.url === createInvestor.path &&
      request.caller.role !== "admin";
  });

  // Fastify does not run `onResponse` when the client has disconnected.
  app.addHook("onSend", async (request, reply, payload) => {
    const role = created.get(request.routeOptions.url ?? "");
    // The mail to an applicant who sends the form again became due before.
    const isCreated =
      request.method === "POST" && reply.statusCode === 201 && !reply.hasHeader(replayedHeader);
    if (role === undefined || !isCreated || request.caller.role === "admin") return payload;
    // A small record has been received whole.
    const body = payload instanceof Readable ? await buffer(payload) : payload;
    const send = await loggingFailure(role, request, () => storeMail(role, request, body));
    if (send) void loggingFailure(role, request, send);
    return body;
  });

  /** Stores that the mail is due. Returns how to send it. */
  async function storeMail(role: Member["role"], { ip, id: requestId }: FastifyRequest, body: unknown) {
    const { id, email } = createdRecord.parse(JSON.parse(String(body))).data;
    if (role === "investor" && email !== undefined) {
      const known = await auth.callService(findInvestorByEmail, {
        caller: { role: "gateway" },
        body: { email },
        requestId,
      });
      if (known.id !== id) return () => mailKnownInvestor(known, ip);
    }
    const isMailed = auth.confirmsEmails || (role === "investor" && auth.invitesInvestors);
    if (!isMailed) return undefined;
    const { leave } = await auth.dueMails.store({ role, ids: [id], about: "confirmation" });
    return async () => {
      await auth.counters.takeAll(countsOfAddress("mails", ip));
      await leave();
    };
  }

  async function mailKnownInvestor({ id, email }: { id: number; email: string }, ip: string) {
    await auth.counters.takeAll([...countsOfAddress("mails", ip), ["registrationMails", `investor ${id}`]]);
    const text = registeredBeforeMail(auth.product, `${mail.publicUrl}/investor/login`, auth.contact);
    await mail.mailer.sendInBackground({ to: email, ...text });
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
