create table founders (
  id serial primary key,
  company text not null,
  name text not null,
  email text not null,
  phone text,
  website text,
  linked_in text,
  discord_username text,
  founded_year integer,
  industry text,
  vertical text,
  product_stage text,
  funding_stage text,
  elevator_pitch text,
  summary_text text,
  business_models text[] not null default '{}',
  sectors text[] not null default '{}',
  regions text[] not null default '{}',
  requested_check_usd bigint,
  total_raised_usd bigint,
  revenue_usd numeric(15, 2),
  arr_usd numeric(15, 2),
  mrr_usd numeric(15, 2),
  user_count bigint,
  paying_customers bigint,
  engagement_tier text,
  temperature text,
  gdrive_file_id text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  investors_matched integer not null default 0,
  tally_version integer not null default 0
);
-- One founder per email and per company, whatever the case; also when requests arrive at once.
create unique index founders_email_once on founders (lower(email));
create unique index founders_company_once on founders (lower(company));

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
