-- When a filled review was last changed before the merge; null for merges that an earlier version copied.
alter table merged_reviews add column updated_before timestamptz(3);
