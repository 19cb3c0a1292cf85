-- Mails of introductions, each once: the key is that of the person and step, also after the service was restored.
create table introduction_mails (
  key text primary key,
  -- When it was last seen to be due, or was tried.
  tried_at timestamptz(3) not null,
  sent_at timestamptz(3)
);

-- Links by which members answer without signing in.
create table introduction_links (
  -- The hash of the token.
  id bytea primary key,
  role text not null,
  subject_id integer not null,
  -- What the side calls the introduction.
  key uuid not null,
  expires_at timestamptz(3) not null
);
create index introduction_links_role_subject_id_idx on introduction_links (role, subject_id);
create index introduction_links_expires_at_idx on introduction_links (expires_at);
