-- Introductions that the product asks for by mail, and what members answer themselves.
alter table introductions
  -- mail or hand.
  add column asked_by text not null default 'hand',
  -- What each side calls this introduction: the id would tell who the other side is.
  add column founder_key uuid not null default gen_random_uuid(),
  add column investor_key uuid not null default gen_random_uuid(),
  -- What each side lets the other one see.
  add column founder_shares text[] not null default array['website', 'pitch', 'deck'],
  add column investor_shares text[] not null default array['website'],
  -- What each side said came of it: met, not-yet or no-reply.
  add column founder_met text,
  add column investor_met text;
create unique index introductions_founder_key_idx on introductions (founder_key);
create unique index introductions_investor_key_idx on introductions (investor_key);

-- The mails of introductions. The gateway claims those that are due, sends them, and says what became of them.
create table introduction_mails (
  -- Of the person and step; the same again after a restore.
  key text primary key,
  introduction_id bigint not null,
  -- ask, reminder, again, introduction or outcome.
  kind text not null,
  -- founder or investor; null for both.
  side text,
  due_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  -- Too old to be sent without an admin.
  held_at timestamptz(3),
  released_at timestamptz(3),
  -- sent, refused or not-needed; null until then.
  result text,
  settled_at timestamptz(3)
);
create index introduction_mails_due_at_idx on introduction_mails (due_at) where result is null;
create index introduction_mails_introduction_id_idx on introduction_mails (introduction_id);

-- Whether and from when members want to be asked about introductions.
create table introduction_preferences (
  -- founder or investor.
  role text not null,
  subject_id integer not null,
  not_before date,
  unsubscribed boolean not null,
  updated_at timestamptz(3) not null default now(),
  primary key (role, subject_id)
);

-- What is left of an introduction for one side when the other one is erased.
create table left_introductions (
  key uuid primary key,
  -- Of the side that is still there.
  role text not null,
  subject_id integer not null,
  asked_at timestamptz(3) not null,
  answer text,
  answered_at timestamptz(3),
  shares text[] not null,
  introduced_at timestamptz(3),
  met text
);
create index left_introductions_role_subject_id_idx on left_introductions (role, subject_id);

-- Whether a member may change a record once more, by an entry of so many bytes; called by the statement that adds it,
-- which has locked the record. It fails at the limit, with the seconds until the next change as the error's detail.
-- Volatile, so that it sees the entries that were committed while the statement waited for the lock.
create function limit_changes(
  of_kind text, of_id bigint, by_role text, by_id integer, bytes integer,
  per_hour integer, per_day integer, bytes_per_day integer
) returns boolean language plpgsql volatile as $$
declare
  resumes timestamptz;
begin
  select max(case when nth >= per_day or stored + bytes > bytes_per_day then at + interval '1 day'
                  when nth >= per_hour then at + interval '1 hour' end)
  into resumes
  from (select at, row_number() over newest as nth, sum(pg_column_size(changes)) over newest as stored
        from (select id, at, changes from history
              where kind = of_kind and record_id = of_id and actor_role = by_role and actor_id = by_id
              order by id desc limit per_day) own
        where at > now() - interval '1 day'
        window newest as (order by id desc)) counted;
  if resumes > now() then
    raise exception 'too many changes of % %', of_kind, of_id
      using errcode = 'KN429', detail = ceil(extract(epoch from resumes - now()));
  end if;
  return true;
end
$$;
