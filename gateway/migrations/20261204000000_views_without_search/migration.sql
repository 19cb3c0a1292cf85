-- A search can be somebody's name, which would stay when the record is erased.
update saved_views set contents = jsonb_set(contents, '{search}', '""') where contents ->> 'search' <> '';
