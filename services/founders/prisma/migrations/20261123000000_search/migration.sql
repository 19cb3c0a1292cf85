-- Text as the search compares it, without case and accents; `searchText` of the contracts is the same rule.
create function search_text(value text) returns text language sql immutable strict parallel safe
return case
  when value ~ '[^\x01-\x7f]'
    then regexp_replace(normalize(lower(value collate "pg_unicode_fast"), nfd), '[\u0300-\u036f]', '', 'g')
  else lower(value collate "pg_unicode_fast")
end;

alter table founders
  add column search_names text not null generated always as (search_text(company || e'\n' || name || e'\n' || email)) stored,
  add column search_fields text not null generated always as (search_text(
    company || e'\n' || name || e'\n' || email
    || e'\n' || coalesce(phone, '') || e'\n' || coalesce(discord_username, '') || e'\n' || coalesce(vertical, '') || e'\n' || coalesce(website, '') || e'\n' || coalesce(elevator_pitch, '') || e'\n' || coalesce(summary_text, ''))) stored;
