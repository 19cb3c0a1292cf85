-- The digest of the request that created the record, so that the same request sent again is not refused (decision 64); null
-- for a request that did not ask for it, and once the record was archived.
alter table founders add column request_digest text;
create unique index founders_request_once on founders (request_digest) where request_digest is not null;
