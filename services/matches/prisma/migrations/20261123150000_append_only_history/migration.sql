-- The only two statements that remove entries. ops/databases gives them and the table to another role, so that the
-- service's role can add entries and read them.
-- Deletes the history of the matches of erased founders or investors: the id of a match ends in the investor's 26 bits.
create function erase_history(of_kind text, ids bigint[]) returns void language sql as $$
  delete from history h using unnest(ids) gone(id)
  where of_kind = 'founder' and h.kind = 'match'
    and h.record_id between gone.id << 26 and (gone.id << 26) + 67108863;
  delete from history h using unnest(ids) gone(id)
  where of_kind = 'investor' and h.kind = 'match' and h.record_id & 67108863 = gone.id
$$;

-- Deletes at most so many entries that are older than so many days, at least one; returns how many.
create function thin_history(days integer, most integer) returns integer language sql as $$
  with deleted as (
    delete from history where id in (
      select id from history where at < now() - make_interval(days => greatest(days, 1)) order by at limit most)
    returning id)
  select count(*)::integer from deleted
$$;
