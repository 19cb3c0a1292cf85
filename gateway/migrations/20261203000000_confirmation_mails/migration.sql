-- The first mail to an applicant is due too, from before the application's response until it is sent.
alter table due_mails drop constraint due_mails_about_check;
alter table due_mails add constraint due_mails_about_check
  check (about in ('email', 'deletion', 'approval', 'question', 'refusal', 'confirmation'));
