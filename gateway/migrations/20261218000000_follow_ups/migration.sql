-- What admins want to do about a founder, an investor, or the introduction of both, and on which day.
create table follow_ups (
  id integer generated always as identity primary key,
  version integer not null default 1,
  founder_id integer,
  investor_id integer,
  due_on date not null,
  -- The name of an admin.
  owner text,
  note text,
  created_by text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by text,
  check (num_nonnulls(founder_id, investor_id) > 0)
);
-- A request that is sent twice makes one. Notes are hashed, because an index entry has at most 2,700 bytes.
create unique index follow_ups_open_key on follow_ups (founder_id, investor_id, due_on, owner, md5(note))
  nulls not distinct where done_at is null;

-- Whether an admin wants the follow-ups that are due by mail, and the last day on which they were mailed.
alter table admins add column due_follow_ups boolean not null default true, add column follow_ups_day text;
