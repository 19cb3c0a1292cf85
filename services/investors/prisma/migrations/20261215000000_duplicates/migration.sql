-- What records are compared by to find duplicates: a table of its own, so that writes of records pay for no index of it.
create table duplicate_keys (
  id integer primary key,
  name_key text,
  company_key text,
  domain text,
  phone text,
  linkedin text
);
create index duplicate_keys_name_key_idx on duplicate_keys (name_key);
create index duplicate_keys_company_key_idx on duplicate_keys (company_key);
create index duplicate_keys_domain_idx on duplicate_keys (domain);
create index duplicate_keys_phone_idx on duplicate_keys (phone);
create index duplicate_keys_linkedin_idx on duplicate_keys (linkedin);

-- For near names. Without the extension, only names that are the same without accents and the like are found.
do $$
begin
  create index duplicate_keys_companies on duplicate_keys using gin (company_key gin_trgm_ops)    where company_key is not null;
  create index duplicate_keys_names on duplicate_keys using gin (name_key gin_trgm_ops)    where name_key is not null;
exception when undefined_object then
  raise warning 'near names are not found: %', sqlerrm;
end $$;

-- Records that may be about the same person or company; the first id is the smaller one.
create table duplicate_pairs (
  first_id integer not null,
  second_id integer not null,
  reasons text[] not null default '{}',
  -- From 0 to 1.
  strength double precision not null,
  -- Whether these are more likely two people, such as partners of one firm.
  is_weak boolean not null,
  primary key (first_id, second_id)
);
create index duplicate_pairs_second_id_idx on duplicate_pairs (second_id);
create index duplicate_pairs_is_weak_strength_idx on duplicate_pairs (is_weak, strength desc);

-- Pairs that an admin has said are no duplicates.
create table dismissed_duplicates (
  first_id integer not null,
  second_id integer not null,
  at timestamptz(3) not null default now(),
  actor_role text not null,
  actor_id integer,
  actor_name text,
  primary key (first_id, second_id)
);
create index dismissed_duplicates_second_id_idx on dismissed_duplicates (second_id);

-- Records to compare. One can be in it several times, so that no writer waits for another, or for the comparison.
create table duplicate_queue (
  id uuid primary key default gen_random_uuid(),
  record_id integer not null
);

create function queue_duplicate() returns trigger language plpgsql as $$
begin
  insert into duplicate_queue (record_id) values (case tg_op when 'DELETE' then old.id else new.id end);
  return null;
end
$$;

create trigger investors_compared after insert or delete on investors for each row execute function queue_duplicate();
create trigger investors_compared_again after update on investors for each row
  when ((old.name, old.company, old.email, old.website, old.phone, old.linked_in)
        is distinct from (new.name, new.company, new.email, new.website, new.phone, new.linked_in))
  execute function queue_duplicate();
insert into duplicate_queue (record_id) select id from investors;

-- The records that a new one looks like, with the reasons, by their ids: the names of an erased record must not stay.
alter table import_rows add column lookalikes jsonb;
