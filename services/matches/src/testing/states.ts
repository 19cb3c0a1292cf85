import type { EventMessage } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { type FounderState, founderState as founderSchema } from "@kindling/contracts/founders/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import {
  type InvestorState,
  investorState as investorSchema,
} from "@kindling/contracts/investors/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { messageOf } from "@kindling/test-kit/test-service.ts";
import { byHash } from "../matches/pair-order.ts";

const dates = { created_at: "2026-01-02T03:04:05.000Z", updated_at: "2026-02-03T04:05:06.000Z" };

/** A founder that fits the investors below in everything, unless told otherwise. */
export const founderState = (id: number, more: Partial<FounderState> = {}): FounderState => ({
  ...founderSchema.parse({
    id,
    company: `Company ${id}`,
    name: `Founder ${id}`,
    email: `founder${id}@example.com`,
    discord_username: `founder#${id}`,
    founded_year: 2020,
    product_stage: "MVP",
    funding_stage: "SEED",
    sectors: ["FINTECH"],
    regions: ["EUROPE"],
    requested_check_usd: 500_000,
    revenue_usd: 1_234.56,
    gdrive_file_id: "deck",
    version: 1,
    ...dates,
  }),
  ...more,
});

/** An investor that fits the founders above in everything, unless told otherwise. */
export const investorState = (id: number, more: Partial<InvestorState> = {}): InvestorState => ({
  ...investorSchema.parse({
    id,
    name: `Investor ${id}`,
    company: `Fund ${id}`,
    email: `investor${id}@example.com`,
    city: "Bonn",
    state: "NRW",
    investor_type: "ANGEL",
    fund_stage: "SEED",
    typical_check_usd: 500_000,
    preferred_stages: ["SEED"],
    preferred_sectors: ["FINTECH"],
    preferred_regions: ["EUROPE"],
    past_investment_count: 50,
    temperature: "COLD",
    version: 1,
    ...dates,
  }),
  ...more,
});

/** A state that fits nobody of the other side. */
export const unfitting = {
  sectors: ["PROPTECH" as const],
  regions: ["INDIA" as const],
  preferred_sectors: ["EDTECH" as const],
  preferred_regions: ["LATAM" as const],
};

export type FounderMessage = EventMessage<FounderState>;
export type InvestorMessage = EventMessage<InvestorState>;

export const founderMessage = (id: number, more: Partial<FounderState> = {}): FounderMessage =>
  messageOf(founderChanged, founderState(id, more));

export const investorMessage = (id: number, more: Partial<InvestorState> = {}): InvestorMessage =>
  messageOf(investorChanged, investorState(id, more));

/** Says that an aggregate is gone, as of a version. */
export const gone = <S>(message: EventMessage<S>, version: number): EventMessage<S> => ({
  ...message,
  version,
  state: null,
});

/** Says that an aggregate is gone and may return. */
export const archived = <S>(message: EventMessage<S>, version: number): EventMessage<S> => ({
  ...gone(message, version),
  archived: true,
});

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The investors of a founder, or the founders of an investor, in the order of equal scores. */
export const othersInOrder = (
  of: "founder" | "investor",
  id: number,
  others: readonly number[],
): number[] => {
  const pairWith = (other: number) => (of === "founder" ? pairId(id, other) : pairId(other, id));
  return others.toSorted((a, b) => byHash(pairWith(a), pairWith(b)));
};
