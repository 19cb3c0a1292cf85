-- Invitations of many members at once (decision 70): the runs, and what became of each recipient.
create table invitation_runs (
  id integer primary key generated always as identity,
  -- The links and the Message-IDs of the run derive from it.
  link_seed uuid not null default gen_random_uuid(),
  -- Of the key and the body, by which a request that is sent again is recognised.
  request_digest text unique,
  role text not null check (role in ('founder', 'investor')),
  means text not null check (means in ('mail', 'file')),
  -- Whether those are invited, too, who were invited within a week.
  again boolean not null,
  by_name text,
  started_at timestamptz not null
);
create table invitation_recipients (
  run_id integer not null references invitation_runs on delete cascade,
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  state text not null check (state in ('waiting', 'sent', 'refused', 'skipped', 'cancelled')),
  reason text,
  -- The mail server's reply.
  detail text,
  -- From when on a waiting mail may be sent. While it is being sent, ten minutes later. Null in a run without mails.
  try_at timestamptz,
  -- When its last attempt began.
  attempted_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  sent_at timestamptz,
  primary key (run_id, subject_id)
);
-- Each record is in one running run.
create unique index invitation_recipients_waiting_idx on invitation_recipients (role, subject_id)
  where state = 'waiting';
create index invitation_recipients_next_idx on invitation_recipients (run_id, subject_id) where state = 'waiting';
create index invitation_recipients_subject_idx on invitation_recipients (role, subject_id);
create index invitation_recipients_attempted_idx on invitation_recipients (attempted_at)
  where attempted_at is not null;

-- Whether a link is of a run, whose recipients say whether it was sent.
alter table mailed_links add column of_run boolean not null default false;

-- As before, but the investor of a run is invited when the mail server has accepted the mail.
create or replace function note_invitation() returns trigger language plpgsql as $$
begin
  insert into invited_investors (investor_id)
  select new.investor_id where not exists (select from mailed_links where id = new.id and of_run)
  on conflict do nothing;
  return null;
end
$$;
