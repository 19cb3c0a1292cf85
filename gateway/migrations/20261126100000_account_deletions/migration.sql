-- Deletions of accounts that are not confirmed yet. One for each member: a new one replaces the one before.
create table account_deletions (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  -- Hash of the token in the mailed link.
  id bytea not null unique,
  expires_at timestamptz not null,
  primary key (role, subject_id)
);
