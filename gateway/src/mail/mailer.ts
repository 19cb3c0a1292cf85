import { once } from "node:events";
import { emailPattern } from "@kindling/contracts/fields/emails.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { isLoopback } from "../access/loopback.ts";
import { type MailContent, type MailDesign, mailHtml } from "./mail-html.ts";

/** A mail, as text; its HTML part is made from that. */
export interface Mail extends MailContent {
  /** One recipient, or several who see each other. */
  readonly to: string | readonly string[];
  /** The only one of several to whom this copy is sent. */
  readonly only?: string;
  /** Of a mail that may be sent twice: both have the same Message-ID. */
  readonly id?: string;
}

/** What became of a mail. */
export interface Delivery {
  readonly accepted: boolean;
  /** Whether the mail server never accepts it. */
  readonly isFinal: boolean;
  /** The mail server's reply to a mail that it has not accepted, which can have addresses. */
  readonly reply: string | null;
}

export interface Mailer {
  /**
   * Whether the mail server accepted a mail that a request waits for. True also if the server has the whole mail and
   * has not replied, because it may deliver it. A failure is logged without addresses.
   */
  send(mail: Mail): Promise<boolean>;
  /** The same for a mail that no request waits for: it waits longer for a slow mail server. */
  sendInBackground(mail: Mail): Promise<boolean>;
  /** As `sendInBackground`, or as `send` if a request waits for it, with the reply. */
  deliver(mail: Mail, options?: { readonly isAwaited: boolean }): Promise<Delivery>;
  /** The same, for a last attempt: a mail counts as sent if the mail server permanently rejects its recipient. */
  readonly givingUp: Pick<Mailer, "send" | "sendInBackground">;
  /** Stops waiting for the mail server. */
  close(): void;
}

/** A mailer, and where the links in its mails lead. */
export interface MailOptions {
  readonly mailer: Mailer;
  /** Origin of the links. */
  readonly publicUrl: string;
}

export interface MailerOptions {
  /** smtp:// or smtps://, with `?ignoreTLS=true` for a server that has no TLS. */
  url: string;
  from: { name: string; address: string };
  design: MailDesign;
  log: Log;
  waits?: typeof defaultWaits;
}

/** How long a mail waits for the mail server, in ms. One that scans mails may reply after a minute. */
const defaultWaits = { requestMs: 15_000, backgroundMs: 120_000 };

/** Timeouts of the connection, in ms. The mail server's replies have none but nodemailer's ten minutes. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000 };

/** A client of the mail server. TLS is required, except on loopback or with `ignoreTLS=true`. */
export function createMailer({ url, from, design, log, waits = defaultWaits }: MailerOptions): Mailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === "smtps:";
  const ignoreTLS = searchParams.get("ignoreTLS") === "true";
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ignoreTLS,
    requireTLS: !secure && !ignoreTLS && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...timeouts,
    // Mails are text, so nothing needs to be read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closing = new AbortController();
  /** The signals of mails whose whole content was sent to the mail server, which is the last step of a delivery. */
  const handedOver = new WeakSet<AbortSignal>();
  transport.use("stream", ({ message, data }, done) => {
    message.processFunc((content) => content.once("end", () => handedOver.add(data.signal!)));
    done();
  });

  async function send(mail: Mail, waitMs: number, givesUp: boolean): Promise<Delivery> {
    const abandoned = new AbortController();
    const delivery = deliver(mail, abandoned.signal, givesUp);
    const deadline = AbortSignal.any([closing.signal, AbortSignal.timeout(waitMs)]);
    const reply = deadline.aborted ? null : await Promise.race([delivery, once(deadline, "abort")]);
    if (reply !== null && !Array.isArray(reply)) return reply;
    const isHandedOver = handedOver.has(abandoned.signal);
    if (!isHandedOver) abandoned.abort();
    return { accepted: isHandedOver, isFinal: false, reply: null };
  }

  async function deliver(
    { to, only, subject, text, hasLinks, id }: Mail,
    signal: AbortSignal,
    givesUp: boolean,
  ): Promise<Delivery> {
    try {
      // Plain addresses, so that none can contain a header or another recipient.
      const plain = (one: string) => z.email({ pattern: emailPattern }).parse(one);
      await transport.sendMail({
        from,
        to: [to].flat().map((one) => ({ name: "", address: plain(one) })),
        ...(only === undefined ? {} : { envelope: { from: from.address, to: plain(only) } }),
        subject: subject.replaceAll(/\p{Cc}+/gu, " "),
        text,
        html: mailHtml(design, { subject, text, hasLinks }),
        ...(id === undefined ? {} : { messageId: `<${id}@${from.address.split("@")[1]}>` }),
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
      return { accepted: true, isFinal: true, reply: null };
    } catch (error) {
      // Messages of mail servers contain addresses.
      const { code, responseCode, command, response } = error as Record<
        "code" | "responseCode" | "command" | "response",
        unknown
      >;
      const isUnknown = responseCode === undefined && handedOver.has(signal);
      const isGivenUp = givesUp && command === "RCPT TO" && Number(responseCode) >= 550;
      log.error(
        { code, responseCode, command },
        isUnknown
          ? "the mail server has not confirmed a mail"
          : isGivenUp
            ? "a mail was given up, because the mail server rejects its recipient"
            : "sending a mail failed",
      );
      const isFinal =
        error instanceof z.ZodError ||
        (["RCPT TO", "DATA"].includes(String(command)) && Number(responseCode) >= 500);
      const reply = typeof response === "string" ? response.slice(0, 500) : null;
      return { accepted: isUnknown || isGivenUp, isFinal, reply };
    }
  }

  const sending = (givesUp: boolean): Mailer["givingUp"] => ({
    send: async (mail) => (await send(mail, waits.requestMs, givesUp)).accepted,
    sendInBackground: async (mail) => (await send(mail, waits.backgroundMs, givesUp)).accepted,
  });
  return {
    ...sending(false),
    deliver: (mail, { isAwaited } = { isAwaited: false }) =>
      send(mail, isAwaited ? waits.requestMs : waits.backgroundMs, false),
    givingUp: sending(true),
    close() {
      closing.abort();
      transport.close();
    },
  };
}
