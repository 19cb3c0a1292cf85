-- Members who were merged into others, and what the kept ones got from them, so that restoring one takes just that back.
create table merged_members (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  -- Of the record that was merged: an older event takes nothing back.
  version integer not null,
  kept_id integer not null,
  -- The hash that was copied, and whether there was a row without a hash before.
  password_hash text,
  had_password_row boolean not null default false,
  -- Of the copied suspension.
  suspended_since timestamptz,
  -- The copied time of the last sign-in, and the one from before.
  signed_in_at timestamptz,
  signed_in_before timestamptz,
  primary key (role, subject_id)
);
create index merged_members_kept_id_idx on merged_members (role, kept_id);
