-- Investors whose best founders include this one. A replica of the version before neither reads nor writes them.
alter table best_investors add column shortlisted_by integer[] not null default '{}';
-- The term in which all of these are right for every list up to `seq`. A matcher of the version before begins another.
alter table matching_progress add column settled_term integer;
