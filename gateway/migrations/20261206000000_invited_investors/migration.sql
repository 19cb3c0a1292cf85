-- The investors who were ever invited, and whether the investors service knows that. An invitation adds its investor in its
-- own transaction, also one by a replica of an older version.
lock table invitations in share row exclusive mode;
create table invited_investors (
  investor_id integer primary key,
  is_marked boolean not null default false
);
create index invited_investors_unmarked_idx on invited_investors (investor_id) where not is_marked;

insert into invited_investors (investor_id)
select investor_id from invitations
union select investor_id from investor_passwords
union select record_id::integer from history
where kind = 'investor' and record_id is not null and action in ('invited', 'sign-in-reset', 'invitation-accepted');

create function note_invitation() returns trigger language plpgsql as $$
begin
  insert into invited_investors (investor_id) values (new.investor_id) on conflict do nothing;
  return null;
end
$$;
create trigger invitations_noted after insert or update on invitations
  for each row execute function note_invitation();
