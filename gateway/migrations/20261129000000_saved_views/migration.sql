-- Views of the admin dashboard's tables: filters, search, sort and columns, under a name for all admins.
create table saved_views (
  id integer generated always as identity primary key,
  version integer not null default 1,
  view_table text not null check (view_table in ('founders', 'cluster', 'database')),
  name text not null,
  -- Search, filters, sort and layout as the contract has them.
  contents jsonb not null,
  -- The admin who saved it last, if admins have names.
  changed_by text,
  changed_at timestamptz(3) not null default now()
);
create unique index saved_views_name_key on saved_views (view_table, lower(name));
