-- Who changed which fields of which record, in order. Rows are added in the statement of the change, and never changed.
create table history (
  id bigserial primary key,
  kind text not null,
  record_id bigint not null,
  action text not null,
  at timestamptz(3) not null default now(),
  actor_role text not null,
  actor_id integer,
  actor_name text,
  request_id text,
  -- { "field": [before, after] }
  changes jsonb not null
);
create index history_kind_record_id_id_idx on history (kind, record_id, id);
create index history_at_id_idx on history (at, id);

-- The fields that differ, each with both values. A new record is compared with one that has no values.
create function changed_fields(before jsonb, after jsonb, fields text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)), '{}')
  from unnest(fields) field
  where case when before is null then after -> field not in ('null', '[]') else before -> field <> after -> field end
$$;

-- Reviews from before begin with an entry that says since when their changes are recorded.
insert into history (kind, record_id, action, actor_role, changes)
select 'match', id, 'recorded-since', 'system', '{}' from reviews order by id;
