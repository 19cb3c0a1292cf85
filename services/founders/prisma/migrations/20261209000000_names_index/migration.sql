-- For the first page of a search, where the records with the words in their names come first. As with founders_search_idx,
-- the search works without it.
do $$
begin
  create index founders_names_idx on founders using gin (search_names gin_trgm_ops);
exception when undefined_object then
  raise warning 'no index for the names: %', sqlerrm;
end $$;
