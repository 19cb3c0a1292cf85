-- The second factors of named admins and viewers.
create table second_factors (
  admin_name text primary key,
  -- AES-256-GCM under a key of a session secret: nonce, tag, and the encrypted secret.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a code has confirmed the secret: until then sign-in needs none.
  confirmed_at timestamptz,
  -- The time step of the last code that was used: no code is valid twice.
  last_step bigint not null default 0
);
create table recovery_codes (
  admin_name text not null references second_factors on delete cascade,
  -- Hash of 80 random bits.
  hash bytea not null,
  primary key (admin_name, hash)
);
