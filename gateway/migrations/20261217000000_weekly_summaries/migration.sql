-- Whether an admin or a viewer wants the weekly summary, and the last week whose summary was mailed, as "2026-W49".
alter table admins add column weekly_summary boolean not null default false, add column summary_week text;
