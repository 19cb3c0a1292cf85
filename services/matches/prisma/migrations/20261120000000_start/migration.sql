-- The newest states of both sides. Changes get their seq under the matching lock, so that they
-- become visible in the order of seq and a replica can read on from where it stopped.
create sequence projection_seq;
create table founders (
  id integer primary key,
  version integer not null,
  state jsonb,
  seq bigint not null
);
create index founders_seq_idx on founders (seq);
create table investors (
  id integer primary key,
  version integer not null,
  state jsonb,
  seq bigint not null
);
create index investors_seq_idx on investors (seq);

create table matches (
  id serial primary key,
  founder_id integer not null,
  investor_id integer not null,
  ben_rating smallint check (ben_rating between 0 and 3),
  ben_notes text,
  -- Was rated or annotated once: never removed again.
  kept boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index matches_founder_id_investor_id_key on matches (founder_id, investor_id);
create index matches_investor_id_idx on matches (investor_id);

create table founder_tallies (
  id integer primary key,
  matched integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
create table investor_tallies (
  id integer primary key,
  matched integer not null default 0,
  reviewed integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

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
