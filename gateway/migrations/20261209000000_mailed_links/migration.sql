-- All mailed links in one table. The five tables of the version before stay for its replicas: each change is made in both,
-- until the version after this one drops them.
lock table sign_in_links, invitations, email_changes, account_deletions, account_restorations
  in share row exclusive mode;

create table mailed_links (
  -- Hash of the token in the link.
  id bytea primary key,
  -- `link` signs a founder in.
  purpose text not null check (purpose in ('link', 'invitation', 'email', 'deletion', 'restoration')),
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  -- The new email that the link confirms, or the address that a restoration was mailed to.
  email text,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (purpose not in ('email', 'restoration') or email is not null)
);
create index mailed_links_subject_idx on mailed_links (role, subject_id);
-- One of each purpose for a member, except those that sign in: a new one replaces the one before.
create unique index mailed_links_latest_idx on mailed_links (role, subject_id, purpose) where purpose <> 'link';

insert into mailed_links (id, purpose, role, subject_id, email, made_at, expires_at)
select id, 'link', 'founder', founder_id, null, made_at, expires_at from sign_in_links
union all select id, 'invitation', 'investor', investor_id, null, now(), expires_at from invitations
union all select id, 'email', role, subject_id, email, now(), expires_at from email_changes
union all select id, 'deletion', role, subject_id, null, now(), expires_at from account_deletions
union all select id, 'restoration', role, subject_id, email, now(), expires_at from account_restorations;

-- From an old table to the new one. The arguments are the purpose, and the role if the table has none.
create function copy_old_link() returns trigger language plpgsql as $$
declare
  link jsonb := to_jsonb(new);
begin
  if tg_op <> 'INSERT' then
    delete from mailed_links where id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into mailed_links (id, purpose, role, subject_id, email, made_at, expires_at)
    values (new.id, tg_argv[0], coalesce(link ->> 'role', tg_argv[1]),
      coalesce(link ->> 'subject_id', link ->> 'founder_id', link ->> 'investor_id')::integer,
      link ->> 'email', coalesce((link ->> 'made_at')::timestamptz, now()), new.expires_at)
    on conflict (role, subject_id, purpose) where purpose <> 'link' do update
    set id = excluded.id, email = excluded.email, made_at = excluded.made_at, expires_at = excluded.expires_at;
  end if;
  return null;
end
$$;

-- From the new table to an old one. The trigger of `invitations` that notes the invited investors sees the copy.
create function copy_new_link() returns trigger language plpgsql as $$
declare
  tables jsonb := '{"link": "sign_in_links", "invitation": "invitations", "email": "email_changes",
    "deletion": "account_deletions", "restoration": "account_restorations"}';
begin
  if tg_op <> 'INSERT' then
    execute format('delete from %I where id = $1', tables ->> old.purpose) using old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  case new.purpose
    when 'link' then
      insert into sign_in_links (id, founder_id, made_at, expires_at)
      values (new.id, new.subject_id, new.made_at, new.expires_at);
    when 'invitation' then
      insert into invitations (investor_id, id, expires_at) values (new.subject_id, new.id, new.expires_at)
      on conflict (investor_id) do update set id = excluded.id, expires_at = excluded.expires_at;
    when 'deletion' then
      insert into account_deletions (role, subject_id, id, expires_at)
      values (new.role, new.subject_id, new.id, new.expires_at)
      on conflict (role, subject_id) do update set id = excluded.id, expires_at = excluded.expires_at;
    else
      execute format(
        'insert into %I (role, subject_id, id, email, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (role, subject_id) do update
         set id = excluded.id, email = excluded.email, expires_at = excluded.expires_at', tables ->> new.purpose)
      using new.role, new.subject_id, new.id, new.email, new.expires_at;
  end case;
  return null;
end
$$;

-- A copy is not copied back.
create trigger mailed_links_copied after insert or update or delete on mailed_links
  for each row when (pg_trigger_depth() = 0) execute function copy_new_link();
create trigger sign_in_links_copied after insert or update or delete on sign_in_links
  for each row when (pg_trigger_depth() = 0) execute function copy_old_link('link', 'founder');
create trigger invitations_copied after insert or update or delete on invitations
  for each row when (pg_trigger_depth() = 0) execute function copy_old_link('invitation', 'investor');
create trigger email_changes_copied after insert or update or delete on email_changes
  for each row when (pg_trigger_depth() = 0) execute function copy_old_link('email');
create trigger account_deletions_copied after insert or update or delete on account_deletions
  for each row when (pg_trigger_depth() = 0) execute function copy_old_link('deletion');
create trigger account_restorations_copied after insert or update or delete on account_restorations
  for each row when (pg_trigger_depth() = 0) execute function copy_old_link('restoration');
