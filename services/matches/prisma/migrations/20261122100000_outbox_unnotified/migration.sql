-- A transaction that notifies holds a lock of the whole server until it is on the disk: all services' writes
-- waited in one line for it. Who writes wakes the relay now, after the commit.
drop trigger outbox_notify on outbox;
drop function outbox_notify();
