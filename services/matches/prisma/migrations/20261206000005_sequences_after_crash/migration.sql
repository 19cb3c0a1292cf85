-- With wal_level = minimal a sequence goes back after a crash, by up to 32 values, if the transaction that created it
-- took values from it. The next values are beyond, and are logged. Not setval: the service may only use the history's.
select nextval('history_id_seq') from generate_series(1, 33);
