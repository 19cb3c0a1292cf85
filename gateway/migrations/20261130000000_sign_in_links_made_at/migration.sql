-- When a link was made: redeeming it ends the founder's older ones, and links have different lifetimes. The default is
-- for existing links and for replicas of the version before.
alter table sign_in_links add column made_at timestamptz not null default now();
