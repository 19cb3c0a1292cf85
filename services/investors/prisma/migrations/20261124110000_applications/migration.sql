-- The application of a record that no admin has approved yet, or that was declined; null for every other record. A record
-- with an application is in no list and no match.
alter table investors add column application jsonb;

-- For the counts of lists, and for the queue.
create index investors_approved_idx on investors (id) where application is null;
create index investors_applications_idx on investors (id) where application is not null;
