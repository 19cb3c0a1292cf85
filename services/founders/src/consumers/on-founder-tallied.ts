import { foundersTallied, founderTallied } from "@kindling/contracts/matches/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { ServiceContext } from "@kindling/service-kit/process/service-definition.ts";
import type { FoundersRepository } from "../founders/founders.repository.ts";

/** Stores how many investors a founder is matched with. */
export const onFounderTallied = (founders: FoundersRepository, announce: ServiceContext["announce"]) =>
  handler({
    event: founderTallied,
    maxBatch: 500,
    apply: async (messages) => {
      const tallies = messages.flatMap(({ version, state }) => (state === null ? [] : [{ version, state }]));
      await founders.applyTallies(tallies);
    },
    announce: (messages) =>
      announce({
        what: "founders",
        counts: messages.flatMap(({ version, state }) => (state === null ? [] : [{ ...state, version }])),
      }),
    forget: () => founders.forgetTallies(),
  });

/** Stores the same for many founders whose counts changed at once. */
export const onFoundersTallied = (founders: FoundersRepository, announce: ServiceContext["announce"]) =>
  handler({
    event: foundersTallied,
    maxBatch: 8,
    apply: async (messages) => {
      await founders.applyTallies(messages.flatMap(({ state }) => state?.states ?? []));
    },
    announce: (messages) =>
      announce({
        what: "founders",
        counts: messages
          .flatMap(({ state }) => state?.states ?? [])
          .map(({ version, state }) => ({ ...state, version })),
      }),
    forget: () => founders.forgetTallies(),
  });
