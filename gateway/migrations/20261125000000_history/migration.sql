-- The audit: who signed in, invited and exported. It has roles, ids and admins' names, and nothing that was typed.
create table history (
  id bigserial primary key,
  -- What it is about: a founder, an investor, an admin's account, or all records of a list.
  kind text not null,
  record_id bigint,
  action text not null,
  at timestamptz(3) not null default now(),
  -- Of a failed sign-in, the account that was tried.
  actor_role text not null,
  actor_id integer,
  actor_name text,
  request_id text,
  -- Empty; the changes of records are in the histories of their services.
  changes jsonb not null default '{}'
);
create index history_at_id_idx on history (at, id);
