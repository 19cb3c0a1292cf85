-- Records that left the lists. While one is archived, `record` is the whole row and can be restored. Of an erased one, its
-- id and version stay, so that it never returns.
create table removals (
  id integer primary key,
  -- Of the deletion that is published.
  version integer not null,
  record jsonb,
  archived_at timestamptz(3) not null default now(),
  erased_at timestamptz(3),
  actor_role text not null,
  actor_id integer,
  actor_name text
);
create index removals_archived_at_idx on removals (archived_at) where erased_at is null;
