import { startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { Community } from "./community.ts";

export const publicUrl = "http://127.0.0.1:8080";

export type MailingCommunity = Awaited<ReturnType<typeof startMailingCommunity>>;

/** Starts a community that mails links, and the server that receives the mails. */
export async function startMailingCommunity(env: Record<string, string> = {}) {
  const server = await startMailServer();
  const community = await Community.start({
    FOUNDER_SIGN_IN: "",
    SMTP_URL: server.url,
    MAIL_FROM: "Kindling <hello@kindling.example>",
    PUBLIC_URL: publicUrl,
    CONTACT_EMAIL: "help@kindling.example",
    ...env,
  });
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));
  /** The token of the last link that was mailed to an address. */
  const tokenTo = (address: string) => tokenIn(mailsTo(address).at(-1)!.text);
  return {
    community,
    server,
    mailsTo,
    tokenTo,
    /** Asks for a founder's link to sign in, and returns its token. */
    async mailedLink(email: string): Promise<string> {
      const { status, text } = await community.send("POST", "/api/founder/auth", { body: { email } });
      if (status !== 200) throw new Error(`no link was mailed: ${text}`);
      return tokenTo(email);
    },
    useLink: (token: string) => community.send("POST", "/api/founder/session", { body: { token } }),
    async stop() {
      await community.stop();
      await server.close();
    },
  };
}
