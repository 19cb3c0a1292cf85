-- Text as the search compares it: NFKC without case, accents and invisible characters, with quotes and dashes of one kind,
-- and with letters spelled out that have no accent to remove. `searchText` of the contracts is the same rule. ASCII needs
-- only lower case.
create or replace function search_text(value text) returns text language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value collate "pg_unicode_fast")
  else normalize(replace(replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(translate(value, '´', ''''), nfkd) collate "pg_unicode_fast"),
      '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]',
      '', 'g'),
    'łøđðħŧıς‘’‚‛ʹʻʼ′“”„‟«»‐‒–—―−', 'loddhtiσ''''''''''''''''""""""------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc)
end;

-- Computes the stored texts anew.
alter table founders
  alter column search_names set expression as (search_text(company || e'\n' || name || e'\n' || email)),
  alter column search_fields set expression as (search_text(
    company || e'\n' || name || e'\n' || email
    || e'\n' || coalesce(phone, '') || e'\n' || coalesce(discord_username, '') || e'\n' || coalesce(vertical, '') || e'\n' || coalesce(website, '') || e'\n' || coalesce(elevator_pitch, '') || e'\n' || coalesce(summary_text, '')));
analyze founders;
