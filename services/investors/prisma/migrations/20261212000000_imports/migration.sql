-- Imports of files, and the rows of each as they are in the file. Without a foreign key: rows are deleted in
-- parts, and an import stays without its rows.
create table imports (
  id serial primary key,
  file_name text not null,
  headings text[] not null default '{}',
  mapping jsonb not null,
  -- What happens to records that exist: skip, fill or overwrite.
  policy text not null default 'skip',
  -- staged, running, done or cancelled
  state text not null default 'staged',
  -- Counts the changes of the mapping and the rows; the check is current when it has seen the last one.
  revision integer not null default 0,
  checked_revision integer,
  actor_role text not null,
  actor_id integer,
  actor_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- The id of the run in the history, and the newest entry from before.
  request_id text,
  history_after bigint,
  -- How many rows a run has, and what became of them so far.
  counts jsonb
);

create table import_rows (
  import_id integer not null,
  line integer not null,
  cells text[] not null default '{}',
  -- Null for the import's.
  policy text,
  -- What the check found: create, update, unchanged, skip or refuse; the problems; what no other row may have, such as the
  -- email; the record that exists.
  result text,
  problems jsonb,
  keys text[] not null default '{}',
  record_id integer,
  record_version integer,
  -- What became of the row: null until it ran.
  outcome text,
  reason text,
  primary key (import_id, line)
);
