import { startMailServer } from "@kindling/gateway/testing/mail-server.ts";
import { afterAll, expect } from "vitest";

/** A mail server that stores every mail it receives. */
export interface Mailbox {
  /** The value for SMTP_URL. */
  url: string;
  /** Waits until an address has `count` mails and returns their links, oldest first. */
  links(to: string, count: number): Promise<string[]>;
}

/** Call at the top of a file. Stops after the file's tests. */
export async function openMailbox(): Promise<Mailbox> {
  const server = await startMailServer();
  afterAll(() => server.close());
  const linksTo = (address: string) =>
    server.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => /http\S+/.exec(text)?.slice(0, 1) ?? []);
  return {
    url: server.url,
    links: async (to, count) => {
      await expect.poll(() => linksTo(to).length).toBe(count);
      return linksTo(to);
    },
  };
}
