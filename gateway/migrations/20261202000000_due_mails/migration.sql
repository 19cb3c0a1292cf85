-- Mails about changes that a service is asked to save. Stored before the request, deleted once sent: what is left was
-- interrupted.
create table due_mails (
  role text not null check (role in ('founder', 'investor')),
  subject_id integer not null,
  about text not null check (about in ('email', 'deletion', 'approval', 'question', 'refusal')),
  -- The recipient, where the record no longer has it once the change is saved; otherwise empty.
  email text not null,
  made_at timestamptz not null,
  primary key (role, subject_id, about, email)
);
