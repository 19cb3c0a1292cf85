-- How many rows the file has, before which an import does not run; null if the client did not say.
alter table imports add column file_rows integer;
