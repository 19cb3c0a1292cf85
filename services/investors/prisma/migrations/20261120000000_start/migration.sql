create table investors (
  id serial primary key,
  name text not null,
  company text,
  email text not null,
  website text,
  city text,
  state text,
  linked_in text,
  phone text,
  investor_type text,
  fund_stage text,
  check_min_usd bigint,
  check_max_usd bigint,
  typical_check_usd bigint,
  preferred_stages text[] not null default '{}',
  preferred_sectors text[] not null default '{}',
  preferred_regions text[] not null default '{}',
  industries text[] not null default '{}',
  verticals text[] not null default '{}',
  thesis_text text,
  temperature text not null default 'COLD',
  years_experience integer,
  past_investment_count integer,
  exit_count integer,
  portfolio_companies text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  founder_matches integer not null default 0,
  founder_matches_reviewed integer not null default 0,
  tally_version integer not null default 0
);
-- One investor per email, whatever the case; also when requests arrive at once.
create unique index investors_email_once on investors (lower(email));

-- Aggregates whose newest state was not yet acknowledged by the bus: one row each, so that writes
-- which outrun the relay ask for the newest state only.
create table outbox (
  aggregate text not null,
  aggregate_id integer not null,
  version integer not null,
  request_id text,
  position bigserial not null,
  created_at timestamptz(3) not null default now(),
  primary key (aggregate, aggregate_id)
);
create index outbox_position_idx on outbox (position);

create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_notify after insert or update on outbox
  for each statement execute function outbox_notify();

create table dead_letters (
  id serial primary key,
  consumer text not null,
  subject text not null,
  payload text not null,
  reason text not null,
  deliveries integer not null,
  created_at timestamptz(3) not null default now()
);
create unique index dead_letters_once on dead_letters (consumer, subject, md5(payload));

create table bus_streams (
  stream text primary key,
  identity text not null
);
