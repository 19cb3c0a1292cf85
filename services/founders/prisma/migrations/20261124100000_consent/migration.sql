-- The version of the terms and the privacy notice that the founder agreed to when applying, and when.
alter table founders add column consent_version text, add column consented_at timestamptz(3);
