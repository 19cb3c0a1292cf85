-- The version of the list: all its values together. A statement that writes founders replaces one value that no other
-- transaction is replacing, so writers do not wait for each other, and readers see a value only with the rows it stands
-- for. There are as many values as writers that ever ran at the same time.
create table list_version (
  part serial primary key,
  value uuid not null
);
insert into list_version (value) values (gen_random_uuid());

create function change_list_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update list_version set value = gen_random_uuid()
  where part = (select part from list_version limit 1 for update skip locked);
  if not found then
    insert into list_version (value) values (gen_random_uuid());
  end if;
  return null;
end
$$;

create trigger founders_inserted after insert on founders referencing new table as changed
  for each statement execute function change_list_version();
create trigger founders_updated after update on founders referencing new table as changed
  for each statement execute function change_list_version();
create trigger founders_deleted after delete on founders referencing old table as changed
  for each statement execute function change_list_version();
create trigger founders_truncated after truncate on founders
  for each statement execute function change_list_version();
