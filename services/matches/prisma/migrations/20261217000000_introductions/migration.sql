-- The introduction of a match to both of its sides: how far it is, and what each side answered.
create table introductions (
  -- Of the match.
  id bigint primary key,
  founder_id integer not null,
  investor_id integer not null,
  state text not null,
  state_since timestamptz(3) not null,
  owner text,
  -- Who is asked first: founder, investor or both.
  first_asked text not null,
  message text,
  founder_asked_at timestamptz(3),
  founder_answer text,
  founder_answered_at timestamptz(3),
  founder_reason text,
  investor_asked_at timestamptz(3),
  investor_answer text,
  investor_answered_at timestamptz(3),
  investor_reason text,
  introduced_at timestamptz(3),
  met_at timestamptz(3),
  outcome text,
  amount_usd numeric(16, 2),
  invested_on date,
  outcome_reason text,
  version integer not null,
  -- When it was drafted last.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index introductions_state_updated_at_id_idx on introductions (state, updated_at, id);
create index introductions_owner_updated_at_id_idx on introductions (owner, updated_at, id);
create index introductions_founder_id_idx on introductions (founder_id);
create index introductions_investor_id_idx on introductions (investor_id);
create index introductions_updated_at_id_idx on introductions (updated_at, id);
