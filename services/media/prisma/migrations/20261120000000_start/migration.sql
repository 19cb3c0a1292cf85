create table videos (
  id serial primary key,
  video_id text not null,
  title text not null,
  description text not null,
  thumbnail text not null,
  published_at timestamptz(3),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index videos_video_id_key on videos (video_id);

create table feeds (
  url text primary key,
  etag text,
  last_modified text,
  checked_at timestamptz(3),
  changed_at timestamptz(3),
  failures integer not null default 0,
  error text
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
