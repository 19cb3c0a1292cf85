-- The entries about one member, for their export.
create index history_record_idx on history (kind, record_id, id);
