-- The id of a session for members and admins; it signs nobody in. Existing sessions each get one.
alter table sessions add column public_id uuid not null unique default gen_random_uuid();
-- Browser and system, such as "Firefox on Linux".
alter table sessions add column device text;

-- Members who may not sign in, and the admin who suspended them. Archiving keeps a suspension, erasing deletes it.
create table suspensions (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  since timestamptz not null,
  by_name text,
  reason text,
  primary key (role, subject_id)
);

-- A trigger, so that replicas of the previous version refuse suspended members too. A transaction that changes an
-- account holds the lock exclusively: a concurrent sign-in waits for it, and then sees the change.
create function refuse_suspended() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext(new.role), new.subject_id);
  if exists (select from suspensions where role = new.role and subject_id = new.subject_id) then
    return null;
  end if;
  return new;
end
$$;
create trigger refuse_suspended before insert on sessions
for each row when (new.subject_id is not null) execute function refuse_suspended();
