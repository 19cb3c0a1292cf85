-- The version of the terms and the privacy notice that the investor agreed to when choosing a password, and when.
alter table investor_passwords add column consent_version text, add column consented_at timestamptz;
