import type {
  ClaimedIntroductionMail,
  IntroductionMail,
} from "@kindling/contracts/introductions/mail-schemas.ts";
import { introductionsRepository } from "../introductions.repository.ts";
import { passTime } from "../pass-time.ts";
import { useIntroductions } from "./use-introductions.ts";

const gateway = { role: "gateway" } as const;

/** As `useIntroductions`, with calls of the gateway, which mails. */
export function useIntroductionMails() {
  const introductions = useIntroductions();
  const { matches, id } = introductions;
  const pool = () => matches.service.pool;
  const claim = async (keys_only = false): Promise<ClaimedIntroductionMail[]> =>
    (await matches.callAs(gateway, "POST", "/internal/introduction-mails/claim", { limit: 10, keys_only }))
      .body.data;
  const settle = (key: string, result: string) =>
    matches.callAs(gateway, "POST", "/internal/introduction-mails/settle", { key, result });
  const mails = async (): Promise<IntroductionMail[]> =>
    (await matches.call("GET", `/api/introductions/${id}/mails`)).body.data;

  return {
    ...introductions,
    pool,
    claim,
    settle,
    mails,
    ask: (of = id) => introductions.step({ step: "ask", by_mail: true }, of),
    states: async () => (await mails()).map(({ kind, side, state }) => [kind, side, state]),
    /** Claims what is due, and says that it was sent. */
    async sendAll(): Promise<ClaimedIntroductionMail[]> {
      const claimed = await claim();
      for (const { key } of claimed) await settle(key, "sent");
      return claimed;
    },
    /** Lets what is due in so many days be due now, and runs the job of a minute. */
    async pass(days: number): Promise<void> {
      await pool().query(
        `update introduction_mails
         set due_at = due_at - $1 * interval '1 day', settled_at = settled_at - $1 * interval '1 day'`,
        [days],
      );
      const repository = introductionsRepository(pool(), () => {}, { investor: 3, founder: 5 });
      await passTime(pool(), repository, new AbortController().signal);
    },
  };
}
