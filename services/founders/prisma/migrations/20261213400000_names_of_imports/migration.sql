-- For the check of an import, which finds records by name: without it, each 500 rows of a file read the whole table.
create index concurrently if not exists founders_lower_name_idx on founders (lower(name));
