-- Lets a service make its history append-only: operator.protect_history() gives the table, and the two functions that
-- remove entries, to a role that nobody can use. Services call it after their migrations. Runs in a service's database,
-- as the role that may create roles; the service's role has the name of the database.

-- In public, a service could make a function of its own that would run as another role.
set search_path = pg_catalog, pg_temp;
do $$
declare
  service name := current_database();
begin
  if to_regrole('kindling_history') is null then
    create role kindling_history nologin;
  end if;
  -- To give a table away, a role that is no superuser must be a member of its old and of its new owner.
  execute format('grant %I, kindling_history to current_user', service);
  create schema if not exists operator;
  grant usage on schema public, operator to kindling_history;
  execute format('grant usage on schema operator to %I', service);
end $$;

create or replace function operator.protect_history() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  service name := current_database();
begin
  if to_regprocedure('public.thin_history(integer, integer)') is null
     or to_regclass('operator.history') is not null
     and not exists (select from pg_class where oid = to_regclass('public.history')
                     and pg_get_userbyid(relowner) = service)
     and has_table_privilege(service, 'public.history', 'maintain') then
    return;
  end if;
  grant create on schema public, operator to kindling_history;
  alter table public.history owner to kindling_history;
  -- The two functions find the table by this view.
  create or replace view operator.history as table public.history;
  alter view operator.history owner to kindling_history;
  alter function public.erase_history(text, bigint[]) owner to kindling_history;
  alter function public.thin_history(integer, integer) owner to kindling_history;
  revoke create on schema public, operator from kindling_history;
  alter function public.erase_history(text, bigint[]) security definer set search_path = pg_catalog, operator, pg_temp;
  alter function public.thin_history(integer, integer) security definer set search_path = pg_catalog, operator, pg_temp;
  revoke all on function public.erase_history(text, bigint[]), public.thin_history(integer, integer) from public;
  execute format('grant select, insert, maintain on public.history to %I', service);
  execute format('grant usage on sequence public.history_id_seq to %I', service);
  execute format('grant execute on function public.erase_history(text, bigint[]) to %I', service);
  execute format('grant execute on function public.thin_history(integer, integer) to %I', service);
end $$;

do $$ begin
  revoke all on function operator.protect_history() from public;
  execute format('grant execute on function operator.protect_history() to %I', current_database());
end $$;
