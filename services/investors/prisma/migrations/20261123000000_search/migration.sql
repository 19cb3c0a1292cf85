-- Text as the search compares it, without case and accents; `searchText` of the contracts is the same rule.
create function search_text(value text) returns text language sql immutable strict parallel safe
return case
  when value ~ '[^\x01-\x7f]'
    then regexp_replace(normalize(lower(value collate "pg_unicode_fast"), nfd), '[\u0300-\u036f]', '', 'g')
  else lower(value collate "pg_unicode_fast")
end;

create function search_text(value text[]) returns text language sql immutable strict parallel safe
return search_text(array_to_string(value, e'\n'));

alter table investors
  add column search_names text not null generated always as (search_text(name || e'\n' || coalesce(company, '') || e'\n' || email)) stored,
  add column search_fields text not null generated always as (search_text(
    name || e'\n' || coalesce(company, '') || e'\n' || email
    || e'\n' || coalesce(phone, '') || e'\n' || coalesce(city, '') || e'\n' || coalesce(state, '') || e'\n' || coalesce(website, '') || e'\n' || coalesce(thesis_text, ''))
    || e'\n' || search_text(industries)
    || e'\n' || search_text(verticals)) stored;
