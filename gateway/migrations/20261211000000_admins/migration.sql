-- Admins and viewers that are added in the product (decision 73). Those of ADMINS_FILE are not in here.
create table admins (
  id integer primary key generated always as identity,
  -- Increases with each change that ends the sessions: a session is valid for one version.
  version integer not null default 1,
  name text not null,
  -- The name as it is compared.
  name_key text not null unique,
  email text not null,
  role text not null check (role in ('admin', 'viewer')),
  -- Null until one was chosen.
  passcode_hash text,
  passcode_since timestamptz,
  added_at timestamptz not null,
  added_by text,
  -- Hash of the token in the link that chooses a passcode. A new link replaces the one before.
  invitation bytea unique,
  invitation_expires_at timestamptz,
  -- The last request, to the minute.
  last_seen_at timestamptz
);
create unique index admins_email_key on admins (lower(email));

-- Of a session of these admins. Its `credential` is none that a gateway of the version before knows, so that one refuses
-- the session.
alter table sessions add column admin_id integer, add column admin_version integer;
create index sessions_admin_idx on sessions (admin_id) where admin_id is not null;

-- Has one row while the passcode of all admins is turned off.
create table shared_passcode_off (
  is_off boolean primary key default true check (is_off),
  since timestamptz not null,
  by_name text
);

-- Without an admin who can sign in by name, the passcode of all works, whatever was chosen.
create function is_shared_passcode_off() returns boolean language sql stable as $$
  select exists (select from shared_passcode_off)
    and exists (select from admins where role = 'admin' and passcode_hash is not null)
$$;
