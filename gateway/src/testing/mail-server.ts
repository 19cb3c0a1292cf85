import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** With headers. */
  raw: string;
  /** The decoded body. */
  text: string;
}

/** A real SMTP server that records mails. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Whether every recipient is refused, for now or permanently. */
  refuses: boolean | "permanently";
  /** The one address that is refused for now, if only one is. */
  refusesAddress: string | null;
  /** The recipients that were refused. */
  readonly refused: string[];
  /** Keeps recipients waiting for a reply until `release`. `asked` resolves when the first one waits. */
  hold(): { readonly asked: Promise<void>; release(): void };
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let asked = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  released.resolve();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onRcptTo({ address }, _session, callback) {
      asked.resolve();
      await released.promise;
      const isRefused = server.refuses !== false || address === server.refusesAddress;
      if (isRefused) server.refused.push(address);
      const responseCode = server.refuses === "permanently" ? 550 : 451;
      const refusal = Object.assign(new Error(`no such user: ${address}`), { responseCode });
      callback(isRefused ? refusal : null);
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          text: decode(raw),
        });
        callback();
      });
    },
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    refuses: false,
    refusesAddress: null,
    refused: [],
    hold() {
      asked = Promise.withResolvers();
      released = Promise.withResolvers();
      return { asked: asked.promise, release: released.resolve };
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** Decodes the text of a mail: its first part, beside which there is an HTML part. */
function decode(raw: string): string {
  const [, boundary = ""] = /boundary="(.+?)"/.exec(raw) ?? [];
  const part = raw.split(`--${boundary}\r\n`)[1]!;
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const [, encoding] = /^content-transfer-encoding: (.+)$/im.exec(head) ?? [];
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The token in the link of a mail. */
export const tokenIn = (text: string): string => /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? "";

/** The settings for sending mails to this server. */
export const mailEnv = ({ url }: MailServer): Record<string, string> => ({
  SMTP_URL: url,
  MAIL_FROM: "hello@ember.example",
  PUBLIC_URL: "http://127.0.0.1:1",
  FOUNDER_SIGN_IN: "",
});
