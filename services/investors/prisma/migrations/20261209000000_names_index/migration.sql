-- For the first page of a search, where the records with the words in their names come first. As with investors_search_idx,
-- the search works without it.
do $$
begin
  create index investors_names_idx on investors using gin (search_names gin_trgm_ops);
exception when undefined_object then
  raise warning 'no index for the names: %', sqlerrm;
end $$;
