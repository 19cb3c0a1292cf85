import type { Log } from "@kindling/service-kit/log.ts";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { isLoopback } from "../access/loopback.ts";
import { senderOf } from "../sign-in/settings.ts";

/** A mail of ours: plain text, to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether the mail server took it; when not, why is logged without naming anybody. */
  send(mail: Mail): Promise<boolean>;
  close(): void;
}

export interface MailerOptions {
  /** smtp:// or smtps://, with `?ignoreTLS=true` for a server that has no TLS. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  log: Log;
}

/** How long the mail server may take to be connected, to greet, and to answer, in ms. */
const times = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/** A connection to the mail server, encrypted unless it is on this machine or said to have no TLS. */
export function createMailer({ url, from, log }: MailerOptions): Mailer {
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
    ...times,
    // A mail is text that we wrote: nothing in it is to be fetched from anywhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = senderOf(from)!;
  return {
    async send({ to, subject, text }) {
      try {
        // One plain address, so that nothing in it can be a header or a second receiver.
        const address = z.email().parse(to);
        await transport.sendMail({
          from: sender,
          to: { name: "", address },
          subject: subject.replaceAll(/\p{Cc}+/gu, " "),
          text,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return true;
      } catch (error) {
        // What mail servers say has addresses in it.
        const { code, responseCode, command } = error as Record<"code" | "responseCode" | "command", unknown>;
        log.error({ code, responseCode, command }, "a mail could not be sent");
        return false;
      }
    },
    close: () => transport.close(),
  };
}
