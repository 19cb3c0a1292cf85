-- As in the services' histories. An erased member is in entries about them and in those that they caused.
create function erase_history(of_kind text, ids bigint[]) returns void language sql as $$
  delete from history
  where kind = of_kind and record_id = any(ids) or actor_role = of_kind and actor_id = any(ids)
$$;
create index history_kind_record_id_idx on history (kind, record_id);
create index history_actor_role_actor_id_idx on history (actor_role, actor_id);

create function thin_history(days integer, most integer) returns integer language sql as $$
  with deleted as (
    delete from history where id in (
      select id from history where at < now() - make_interval(days => greatest(days, 1)) order by at limit most)
    returning id)
  select count(*)::integer from deleted
$$;
