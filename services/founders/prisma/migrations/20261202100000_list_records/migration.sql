-- How many approved records the list has, in parts beside its version, so that nobody counts them: the sum of all parts.
-- The version changes as before (migration list_version).
lock table founders in share row exclusive mode;
alter table list_version add column records bigint not null default 0;
update list_version set records = (select count(*) from founders where application is null)
where part = (select min(part) from list_version);

create function change_list_part(added bigint) returns void language plpgsql as $$
begin
  update list_version set value = gen_random_uuid(), records = records + added
  where part = (select part from list_version limit 1 for update skip locked);
  if not found then
    insert into list_version (value, records) values (gen_random_uuid(), added);
  end if;
end
$$;

create or replace function change_list_version() returns trigger language plpgsql as $$
declare
  added bigint := 0;
begin
  if tg_op = 'TRUNCATE' then
    update list_version set value = gen_random_uuid(), records = 0;
    return null;
  end if;
  if not exists (select from changed) then
    return null;
  end if;
  if tg_op <> 'UPDATE' then
    select count(*) into added from changed where application is null;
  end if;
  perform change_list_part(case tg_op when 'DELETE' then -added else added end);
  return null;
end
$$;

create function change_list_records() returns trigger language plpgsql as $$
begin
  perform change_list_part(case when new.application is null then 1 else -1 end);
  return null;
end
$$;

create trigger founders_application_changed after update on founders for each row
  when ((old.application is null) <> (new.application is null))
  execute function change_list_records();
