-- A new sign-in email that is not confirmed yet. One for each member: a new one replaces the one before.
create table email_changes (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  -- Hash of the token in the mailed link.
  id bytea not null unique,
  email text not null,
  expires_at timestamptz not null,
  primary key (role, subject_id)
);
