-- Links by which members take back the deletion of their account. One for each member: a new one replaces the one before.
create table account_restorations (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  -- Hash of the token in the mailed link.
  id bytea not null unique,
  -- The address that it was mailed to.
  email text not null,
  expires_at timestamptz not null,
  primary key (role, subject_id)
);
