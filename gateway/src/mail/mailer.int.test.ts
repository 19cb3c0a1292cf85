import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createLog } from "@kindling/service-kit/log.ts";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { startMailServer } from "../testing/mail-server.ts";
import { createMailer, type Mailer } from "./mailer.ts";

type Reply = (error?: Error | null) => void;
type Step = (reply: Reply) => void;

const mail = { to: "r&d@xn--e1afmkfd.xn--p1ai", subject: "Hello", text: "Hello Ada." };
const refusal = Object.assign(new Error("looks like spam"), { responseCode: 550 });
const options = {
  from: { name: "", address: "hello@ember.example" },
  design: { product: "Kindling", publicUrl: "https://kindling.example" },
  log: createLog({ service: "test", level: "silent" }),
};
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A mail server that replies to the recipient and to the content as given, and a client. */
async function start({
  onRcpt = (reply) => reply(),
  onContent,
  requestMs = 20_000,
}: {
  onRcpt?: Step;
  onContent: Step;
  requestMs?: number;
}) {
  const contents: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo: (_address, _session, reply) => onRcpt(reply),
    onData(stream, _session, reply) {
      let content = "";
      stream.on("data", (chunk: Buffer) => {
        content += chunk.toString();
      });
      stream.on("end", () => {
        contents.push(content);
        onContent(reply);
      });
    },
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    ...options,
    waits: { requestMs, backgroundMs: 20_000 },
  });
  const sockets: Socket[] = [];
  smtp.server.on("connection", (socket: Socket) => sockets.push(socket));
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  ends.push(
    () => new Promise((resolve) => smtp.close(() => resolve())),
    async () => mailer.close(),
  );
  return { mailer, contents, reset };
}

const ways: [string, (mailer: Mailer) => Promise<boolean>][] = [
  ["send", (mailer) => mailer.send(mail)],
  ["sendInBackground", (mailer) => mailer.sendInBackground(mail)],
];

describe("the content of a mail", () => {
  it.each([
    "Hello Ada.",
    "Hello Zoë, this line is longer than the 76 characters that a line of a mail may have.",
    "Здравствуйте, Анна!",
  ])("has the text and an HTML part: %s", async (text) => {
    const server = await startMailServer();
    const mailer = createMailer({ ...options, url: server.url });
    ends.push(server.close, async () => mailer.close());
    expect(await mailer.send({ ...mail, text })).toBe(true);
    const [received] = server.mails;
    expect(received!.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(received!.raw).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
    expect(received!.text.trim()).toBe(text);
  });
});

describe.each(ways)("Mailer.%s", (_name, send) => {
  it("returns true when the server accepts the mail", async () => {
    const { mailer, contents } = await start({ onContent: (reply) => reply() });
    expect(await send(mailer)).toBe(true);
    expect(contents).toHaveLength(1);
  });

  it("returns false when the server refuses the recipient or the content", async () => {
    const first = await start({ onRcpt: (reply) => reply(refusal), onContent: (reply) => reply() });
    expect(await send(first.mailer)).toBe(false);
    const second = await start({ onContent: (reply) => reply(refusal) });
    expect(await send(second.mailer)).toBe(false);
  });

  it("returns true when the server has the mail and resets the connection", async () => {
    const { mailer, reset } = await start({ onContent: () => reset() });
    expect(await send(mailer)).toBe(true);
  });
});

describe("a mail server that replies late to the content", () => {
  it("counts for a request as one that has accepted the mail", async () => {
    let reply: Reply = () => {};
    const { mailer, contents } = await start({
      onContent: (later) => {
        reply = later;
      },
      requestMs: 2_000,
    });
    expect(await mailer.send(mail)).toBe(true);
    expect(contents).toHaveLength(1);
    reply(refusal);
  });

  it("is waited for in the background", async () => {
    const { mailer } = await start({ onContent: (reply) => void setTimeout(reply, 1_000, refusal) });
    expect(await mailer.sendInBackground(mail)).toBe(false);
  });

  it("is not waited for once the mailer is closed", async () => {
    const { mailer } = await start({ onContent: () => mailer.close() });
    expect(await mailer.sendInBackground(mail)).toBe(true);
  });
});

describe("a mail server that replies late to the recipient", () => {
  it("counts for a request as one that refused the mail, and never has its content", async () => {
    let reply: Reply = () => {};
    const { mailer, contents } = await start({
      onRcpt: (later) => {
        reply = later;
      },
      onContent: (accept) => accept(),
      requestMs: 400,
    });
    expect(await mailer.send(mail)).toBe(false);
    reply();
    expect(await mailer.send(mail)).toBe(false);
    reply();
    expect(contents).toEqual([]);
  });
});
