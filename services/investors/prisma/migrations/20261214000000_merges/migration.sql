-- The record that an archived one was merged into, until either is erased.
alter table removals add column merged_into integer;
create index removals_merged_into_idx on removals (merged_into) where merged_into is not null;
