import { startMailServer } from "@kindling/gateway/testing/mail-server.ts";
import { afterAll, expect } from "vitest";

/** A mail server that keeps what it gets. */
export interface Mailbox {
  /** As SMTP_URL has it. */
  url: string;
  /** The links in the mails to an address, oldest first; waits until there are so many. */
  links(to: string, count: number): Promise<string[]>;
}

/** For the top of a file, with which it ends. */
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
