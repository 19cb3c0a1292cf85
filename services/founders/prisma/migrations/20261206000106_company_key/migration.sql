-- A company as it is compared: NFKC, full case folding, unified spaces, no invisible characters; accents are kept.
create function company_key_of(company text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
  normalize(
    casefold(
      regexp_replace(
        normalize(company, nfkc),
        '[\u00ad\u034f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'
      ) collate "pg_unicode_fast"),
    nfkc),
  '\s+', ' ', 'g'));

-- Companies that were different until now stay, with their founder's id in the key.
alter table founders add column company_twin integer;
update founders f set company_twin = f.id
from (select id, row_number() over (partition by company_key_of(company) order by id) as place from founders) keyed
where keyed.id = f.id and keyed.place > 1;

-- Generated, because replicas of older versions write rows without a key. With a trigger before updates, PostgreSQL 18
-- returns the wrong old row where another transaction has just changed it. No other key has a line break.
alter table founders add column company_key text not null
  generated always as (company_key_of(company) || coalesce(e'\n' || company_twin, '')) stored;
drop index founders_company_once;
create unique index founders_company_once on founders (company_key);
analyze founders (company_key);
