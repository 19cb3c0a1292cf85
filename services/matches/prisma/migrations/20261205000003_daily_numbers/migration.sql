-- What strangers' numbers are made of during one day. `criteria` has no ids, and asks as bands.
create table daily_numbers (
  -- Days since 1970 in UTC.
  day integer primary key,
  founders integer not null,
  investors integer not null,
  matches integer not null,
  seed uuid not null,
  criteria integer[] not null
);
