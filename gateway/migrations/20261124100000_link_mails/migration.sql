-- Links mailed to a founder since the last one was used, and when the next one may be.
create table link_mails (
  founder_id integer primary key,
  mails integer not null,
  next_at timestamptz not null
);
