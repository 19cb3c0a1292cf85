-- Whether a member may change a record once more, by an entry of so many bytes; called by the statement that adds it,
-- which has locked the record. It fails at the limit, with the seconds until the next change as the error's detail.
-- Volatile, so that it sees the entries that were committed while the statement waited for the lock.
create function limit_changes(
  of_kind text, of_id bigint, by_role text, by_id integer, bytes integer,
  per_hour integer, per_day integer, bytes_per_day integer
) returns boolean language plpgsql volatile as $$
declare
  resumes timestamptz;
begin
  select max(case when nth >= per_day or stored + bytes > bytes_per_day then at + interval '1 day'
                  when nth >= per_hour then at + interval '1 hour' end)
  into resumes
  from (select at, row_number() over newest as nth, sum(pg_column_size(changes)) over newest as stored
        from (select id, at, changes from history
              where kind = of_kind and record_id = of_id and actor_role = by_role and actor_id = by_id
              order by id desc limit per_day) own
        where at > now() - interval '1 day'
        window newest as (order by id desc)) counted;
  if resumes > now() then
    raise exception 'too many changes of % %', of_kind, of_id
      using errcode = 'KN429', detail = ceil(extract(epoch from resumes - now()));
  end if;
  return true;
end
$$;
