-- What the columns of a file mean, kept under a name for the next file.
create table import_mappings (
  id serial primary key,
  name text not null,
  mapping jsonb not null,
  -- Who saved it last.
  actor_role text not null,
  actor_id integer,
  actor_name text,
  updated_at timestamptz(3) not null default now()
);
create unique index import_mappings_name_key on import_mappings (lower(name));
