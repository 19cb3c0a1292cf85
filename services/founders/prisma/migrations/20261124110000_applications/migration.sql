-- The application of a record that no admin has approved yet, or that was declined; null for every other record. A record
-- with an application is in no list and no match.
alter table founders add column application jsonb;

-- For the counts of lists, and for the queue.
create index founders_approved_idx on founders (id) where application is null;
create index founders_applications_idx on founders (id) where application is not null;
