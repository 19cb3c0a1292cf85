-- A sign-in counts four times: none of them waits for a disk. A crash of PostgreSQL forgets the counts, and no more.
alter table attempt_counts set unlogged;
