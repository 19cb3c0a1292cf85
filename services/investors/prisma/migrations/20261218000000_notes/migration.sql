-- What admins have written down about records. Without a foreign key: a record leaves its table when it is archived, and
-- its notes stay.
create table notes (
  id serial primary key,
  record_id integer not null,
  text text not null,
  -- Who wrote it, as in the history.
  actor_role text not null,
  actor_id integer,
  actor_name text,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  version integer not null default 1,
  search_fields text not null generated always as (search_text(text)) stored
);
create index notes_record_id_id_idx on notes (record_id, id);

-- As with the records' index, the search works without it.
do $$
begin
  create index notes_search_idx on notes using gin (search_fields gin_trgm_ops);
exception when undefined_object then
  raise warning 'no index for notes: %', sqlerrm;
end $$;

-- Notes go with an erased record, also when a replica of the version before erases it. Those on a record that was merged
-- are about the kept one: they become its own when the archive's days are over.
create function remove_notes() returns trigger language plpgsql as $$
begin
  if old.merged_into is not null and new.actor_role = 'system' then
    update notes set record_id = old.merged_into where record_id = new.id;
  else
    delete from notes where record_id = new.id;
  end if;
  return null;
end
$$;
create trigger removals_notes after insert or update on removals for each row
  when (new.erased_at is not null) execute function remove_notes();
