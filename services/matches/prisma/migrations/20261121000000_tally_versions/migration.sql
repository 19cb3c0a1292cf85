-- A tally's versions begin with the seconds since 2020. Beginning with 1, those of a database that was
-- made anew would be older than what founders and investors have stored, and be passed over.
alter table founder_tallies alter column version
  set default (extract(epoch from now()) - 1577836800)::integer;
alter table investor_tallies alter column version
  set default (extract(epoch from now()) - 1577836800)::integer;
