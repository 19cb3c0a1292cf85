-- The members, as the events of their services and the services' responses describe them: the newest version that was
-- seen. Of an erased member, id and version stay, so that an older event does not bring the member back.
create table members (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  version integer not null,
  state text not null check (state in ('present', 'archived', 'erased')),
  -- Null while it is unknown, as of an application that nobody has approved yet.
  email text,
  primary key (role, subject_id)
);

-- While the record is being archived: until then nobody signs in, so that who comes back at this moment is not archived.
alter table retention_mails add column archives_until timestamptz;

create or replace function refuse_suspended() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext(new.role), new.subject_id);
  if exists (select from suspensions where role = new.role and subject_id = new.subject_id)
    or exists (
      select from retention_mails
      where role = new.role and subject_id = new.subject_id and archives_until > clock_timestamp())
  then
    return null;
  end if;
  return new;
end
$$;

-- As in the services: messages that could not be applied, and the name of this database in the names of its durables.
create table dead_letters (
  id serial primary key,
  consumer text not null,
  subject text not null,
  payload text not null,
  reason text not null,
  deliveries integer not null,
  created_at timestamptz(3) not null default now()
);
create unique index dead_letters_once on dead_letters (consumer, subject, md5(payload));
create table bus_streams (
  stream text primary key,
  identity text not null
);
