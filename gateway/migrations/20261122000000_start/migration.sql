-- Ids of sessions, links and invitations are hashes: what people hold is nowhere in here.

create table sessions (
  id bytea primary key,
  role text not null check (role in ('admin', 'founder', 'investor')),
  -- The founder's or investor's own id.
  subject_id integer,
  -- Hash of what an admin signed in with: the session lasts no longer than that does.
  credential bytea,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  check ((role = 'admin') = (subject_id is null)),
  check ((role = 'admin') = (credential is not null))
);
create index sessions_subject on sessions (role, subject_id);

create table investor_passwords (
  investor_id integer primary key,
  hash text not null,
  changed_at timestamptz not null
);

-- One for each investor: a new one takes the place of the one before.
create table invitations (
  investor_id integer primary key,
  id bytea not null unique,
  expires_at timestamptz not null
);

create table sign_in_links (
  id bytea primary key,
  founder_id integer not null,
  expires_at timestamptz not null
);

-- As rate-limiter-flexible has it; `expire` in ms since 1970.
create table attempt_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempt_counts_expire on attempt_counts (expire);
