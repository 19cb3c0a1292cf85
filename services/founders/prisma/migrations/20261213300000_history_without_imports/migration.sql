-- For the activity, where an import is one entry: a page reads none of the entries of its records.
create index concurrently if not exists history_without_imports_idx on history (at, id)
  where coalesce(actor_name, '') !~ '^(Import|Undo of import): ';
