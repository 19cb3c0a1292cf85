-- What admins write about a record, and columns of an imported file that are no field.
alter table investors add column admin_notes text;
