-- For searches of words that few records have. ops/databases creates the extension where this role may not; without it
-- such a search reads the whole table.
do $$
begin
  create extension if not exists pg_trgm;
  create index founders_search_idx on founders using gin (search_fields gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise warning 'no index for the search: %', sqlerrm;
end $$;
