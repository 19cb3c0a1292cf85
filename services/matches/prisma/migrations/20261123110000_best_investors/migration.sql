-- A list of ids per founder instead of a row per match; reviews alone are rows.
create table best_investors (
  founder_id integer primary key,
  investor_ids integer[] not null default '{}',
  rule smallint not null default 0
) with (fillfactor = 80);
create index best_investors_rule_idx on best_investors (rule);

create table reviews (
  -- founder_id * 2^26 + investor_id
  id bigint primary key,
  founder_id integer not null,
  investor_id integer not null,
  ben_rating smallint check (ben_rating between 0 and 3),
  ben_notes text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default now()
);
create index reviews_investor_id_idx on reviews (investor_id);

create table matching_progress (
  id integer primary key default 1,
  seq bigint not null default 0,
  term integer not null default 0
);

-- The tallies change some time after the projections now, for the same request.
alter table founders add column request_id text, add column traceparent text;
alter table investors add column request_id text, add column traceparent text;

-- Ids of matches need 53 bits. Not bigint, which drivers return as text: the relay of the version before, which
-- publishes until this one has replaced it, would take every tally for a deleted one.
alter table outbox alter column aggregate_id type double precision;

-- Rule 0: to be judged again. The tallies count these lists and the reviews.
insert into best_investors (founder_id, investor_ids)
select f.id, coalesce(array_agg(m.investor_id order by m.id) filter (where m.id is not null), '{}')
from founders f left join matches m on m.founder_id = f.id and not m.kept
group by f.id;
insert into reviews (id, founder_id, investor_id, ben_rating, ben_notes, version, created_at, updated_at)
select founder_id * 67108864::bigint + investor_id, founder_id, investor_id, ben_rating, ben_notes, version,
       created_at, updated_at
from matches where kept;
insert into matching_progress (seq)
select max(seq) from (select seq from founders union all select seq from investors) changes having max(seq) > 0;
-- Reviews are published under their new ids.
delete from outbox where aggregate = 'match';
insert into outbox (aggregate, aggregate_id, version) select 'review', id, version from reviews order by id;

-- The rest keeps both versions right while they run beside each other. The version before matches until this one is
-- the matcher, and shows and stores reviews in its own table as long as it runs.
create function follow_old_matches() returns trigger language plpgsql as $$
begin
  insert into best_investors (founder_id, investor_ids)
  select c.founder_id, coalesce(array_agg(m.investor_id order by m.id) filter (where m.id is not null), '{}')
  from (select distinct founder_id from changed) c
  left join matches m on m.founder_id = c.founder_id and not m.kept
  group by c.founder_id order by c.founder_id
  on conflict (founder_id) do update set investor_ids = excluded.investor_ids where best_investors.rule = 0;
  return null;
end $$;
create trigger follow_inserted after insert on matches referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function follow_old_matches();
create trigger follow_deleted after delete on matches referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function follow_old_matches();
create trigger follow_updated after update on matches referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function follow_old_matches();

create function copy_old_review() returns trigger language plpgsql as $$
declare
  pair bigint;
begin
  if tg_op = 'DELETE' then
    pair := old.founder_id * 67108864::bigint + old.investor_id;
    delete from reviews where id = pair;
  else
    pair := new.founder_id * 67108864::bigint + new.investor_id;
    insert into reviews (id, founder_id, investor_id, ben_rating, ben_notes, version, created_at, updated_at)
    values (pair, new.founder_id, new.investor_id, new.ben_rating, new.ben_notes, new.version, new.created_at,
            new.updated_at)
    on conflict (id) do update
    set ben_rating = excluded.ben_rating, ben_notes = excluded.ben_notes, updated_at = excluded.updated_at,
        version = greatest(excluded.version, reviews.version + 1);
  end if;
  insert into outbox (aggregate, aggregate_id, version)
  values ('review', pair, case when tg_op = 'DELETE' then old.version + 1 else new.version end)
  on conflict (aggregate, aggregate_id) do update set version = excluded.version;
  return null;
end $$;
create trigger copy_written after insert or update on matches
  for each row when (new.kept and pg_trigger_depth() = 0) execute function copy_old_review();
create trigger copy_deleted after delete on matches
  for each row when (old.kept and pg_trigger_depth() = 0) execute function copy_old_review();

-- The version before must not overwrite a rating that it did not see.
create function copy_review() returns trigger language plpgsql as $$
begin
  update matches
  set ben_rating = new.ben_rating, ben_notes = new.ben_notes, kept = true, version = new.version,
      updated_at = new.updated_at
  where founder_id = new.founder_id and investor_id = new.investor_id;
  return null;
end $$;
create trigger copy_to_old after insert or update on reviews
  for each row when (pg_trigger_depth() = 0) execute function copy_review();

-- What the version before marks of its matches is published as reviews.
create function skip_old_mark() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger skip_old_mark before insert on outbox
  for each row when (new.aggregate = 'match') execute function skip_old_mark();
