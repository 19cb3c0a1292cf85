-- The version of the terms and the privacy notice that the investor agreed to when registering, and when.
alter table investors add column consent_version text, add column consented_at timestamptz(3);
