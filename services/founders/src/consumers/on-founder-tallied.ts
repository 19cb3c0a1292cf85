import { founderTallied } from "@kindling/contracts/matches/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { FoundersRepository } from "../founders/founders.repository.ts";

/** Stores how many investors a founder is matched with. */
export const onFounderTallied = (founders: FoundersRepository) =>
  handler({
    event: founderTallied,
    maxBatch: 500,
    apply: async (messages) => {
      const tallies = messages.flatMap(({ version, state }) => (state === null ? [] : [{ version, state }]));
      await founders.applyTallies(tallies);
    },
    forget: () => founders.forgetTallies(),
  });
