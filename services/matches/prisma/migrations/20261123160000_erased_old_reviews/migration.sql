-- The table of the version before must not keep what was erased. A review that returns is copied there again.
create function clear_old_review() returns trigger language plpgsql as $$
begin
  update matches set ben_rating = null, ben_notes = null
  where founder_id = old.founder_id and investor_id = old.investor_id;
  return null;
end $$;
create trigger clear_old after delete on reviews
  for each row when (pg_trigger_depth() = 0) execute function clear_old_review();
