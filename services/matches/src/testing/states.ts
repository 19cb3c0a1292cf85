import type { EventMessage } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { messageOf } from "@kindling/test-kit/test-service.ts";

const dates = { created_at: "2026-01-02T03:04:05.000Z", updated_at: "2026-02-03T04:05:06.000Z" };

/** A founder that fits the investors below in everything, unless told otherwise. */
export const founderState = (id: number, more: Partial<FounderState> = {}): FounderState => ({
  id,
  company: `Company ${id}`,
  name: `Founder ${id}`,
  email: `founder${id}@example.com`,
  phone: null,
  website: null,
  linked_in: null,
  discord_username: `founder#${id}`,
  founded_year: 2020,
  industry: null,
  vertical: null,
  product_stage: "MVP",
  funding_stage: "SEED",
  elevator_pitch: null,
  summary_text: null,
  business_models: [],
  sectors: ["FINTECH"],
  regions: ["EUROPE"],
  requested_check_usd: 500_000,
  total_raised_usd: null,
  revenue_usd: 1_234.56,
  arr_usd: null,
  mrr_usd: null,
  user_count: null,
  paying_customers: null,
  engagement_tier: null,
  temperature: null,
  gdrive_file_id: "deck",
  version: 1,
  ...dates,
  ...more,
});

/** An investor that fits the founders above in everything, unless told otherwise. */
export const investorState = (id: number, more: Partial<InvestorState> = {}): InvestorState => ({
  id,
  name: `Investor ${id}`,
  company: `Fund ${id}`,
  email: `investor${id}@example.com`,
  website: null,
  city: "Bonn",
  state: "NRW",
  linked_in: null,
  phone: null,
  investor_type: "ANGEL",
  fund_stage: "SEED",
  check_min_usd: null,
  check_max_usd: null,
  typical_check_usd: 500_000,
  preferred_stages: ["SEED"],
  preferred_sectors: ["FINTECH"],
  preferred_regions: ["EUROPE"],
  industries: [],
  verticals: [],
  thesis_text: null,
  temperature: "COLD",
  years_experience: null,
  past_investment_count: null,
  exit_count: null,
  portfolio_companies: [],
  version: 1,
  ...dates,
  ...more,
});

/** A state that fits nobody of the other side. */
export const unfitting = { sectors: ["PROPTECH" as const], preferred_sectors: ["EDTECH" as const] };

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
