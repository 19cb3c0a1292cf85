-- The only two statements that remove entries. ops/databases gives them and the table to another role, so that the
-- service's role can add entries and read them.
-- Deletes the history of erased records, without the entries that say so.
create function erase_history(of_kind text, ids bigint[]) returns void language sql as $$
  delete from history where kind = of_kind and record_id = any(ids) and action <> 'erased'
$$;

-- Deletes at most so many entries that are older than so many days, at least one; returns how many.
create function thin_history(days integer, most integer) returns integer language sql as $$
  with deleted as (
    delete from history where id in (
      select id from history where at < now() - make_interval(days => greatest(days, 1)) order by at limit most)
    returning id)
  select count(*)::integer from deleted
$$;
