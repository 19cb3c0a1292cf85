import { investorsTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { ServiceContext } from "@kindling/service-kit/process/service-definition.ts";
import type { InvestorsRepository } from "../investors/investors.repository.ts";

/** Stores how many founders an investor is matched with, and how many of those were rated. */
export const onInvestorTallied = (investors: InvestorsRepository, announce: ServiceContext["announce"]) =>
  handler({
    event: investorTallied,
    maxBatch: 500,
    apply: async (messages) => {
      const tallies = messages.flatMap(({ version, state }) => (state === null ? [] : [{ version, state }]));
      await investors.applyTallies(tallies);
    },
    announce: (messages) =>
      announce({
        what: "investors",
        counts: messages.flatMap(({ version, state }) => (state === null ? [] : [{ ...state, version }])),
      }),
    forget: () => investors.forgetTallies(),
  });

/** Stores the same for many investors whose counts changed at once. */
export const onInvestorsTallied = (investors: InvestorsRepository, announce: ServiceContext["announce"]) =>
  handler({
    event: investorsTallied,
    maxBatch: 8,
    apply: async (messages) => {
      await investors.applyTallies(messages.flatMap(({ state }) => state?.states ?? []));
    },
    announce: (messages) =>
      announce({
        what: "investors",
        counts: messages
          .flatMap(({ state }) => state?.states ?? [])
          .map(({ version, state }) => ({ ...state, version })),
      }),
    forget: () => investors.forgetTallies(),
  });
