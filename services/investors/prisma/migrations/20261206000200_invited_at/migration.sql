-- When the investor was first known to be invited to choose a password; null before. The gateway, which invites, says so.
alter table investors add column invited_at timestamptz(3);
