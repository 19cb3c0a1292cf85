import type { Log } from "@kindling/service-kit/log.ts";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { isLoopback } from "../access/loopback.ts";
import { parseSender } from "../sign-in/settings.ts";

/** A plain-text mail to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether the mail server accepted the mail. A failure is logged without addresses. */
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

/** Timeouts of the mail server, in ms. */
const timeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};

/** A client of the mail server. TLS is required, except on loopback or with `ignoreTLS=true`. */
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
    ...timeouts,
    // Mails are plain text, so nothing needs to be read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = parseSender(from)!;
  return {
    async send({ to, subject, text }) {
      try {
        // One plain address, so that it cannot contain a header or a second recipient.
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
        // Messages of mail servers contain addresses.
        const { code, responseCode, command } = error as Record<"code" | "responseCode" | "command", unknown>;
        log.error({ code, responseCode, command }, "sending a mail failed");
        return false;
      }
    },
    close: () => transport.close(),
  };
}
