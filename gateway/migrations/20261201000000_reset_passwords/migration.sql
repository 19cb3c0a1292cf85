-- A reset removes the password; the row stays for the consent.
alter table investor_passwords alter column hash drop not null;
