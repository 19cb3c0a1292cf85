-- When each member last signed in. Sessions are deleted when they expire, and entries of the audit when they are old.
create table last_sign_ins (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  at timestamptz not null,
  primary key (role, subject_id)
);

-- A trigger, so that sign-ins at replicas of the previous version count too.
create function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into last_sign_ins as l (role, subject_id, at) values (new.role, new.subject_id, new.created_at)
  on conflict (role, subject_id) do update set at = greatest(l.at, excluded.at);
  return null;
end
$$;
create trigger note_sign_in after insert on sessions
for each row when (new.subject_id is not null) execute function note_sign_in();

-- Sign-ins from before, as far as they are known. A password is chosen by somebody who is signed in, or is by that.
insert into last_sign_ins (role, subject_id, at)
select role, id, max(at) from (
  select actor_role, actor_id, at from history where action = 'signed-in' and actor_id is not null
  union all select role, subject_id, created_at from sessions where subject_id is not null
  union all select 'investor', investor_id, changed_at from investor_passwords) known(role, id, at)
where role in ('founder', 'investor')
group by role, id;

-- The mail to a member who did not come back: the record is archived 30 days later. It counts for this address only.
create table retention_mails (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  email text not null,
  mailed_at timestamptz not null,
  primary key (role, subject_id)
);
