-- How far the undo of a run is, who began it, and which entries of the history are left.
alter table imports add column undo jsonb;

-- Records that an undo has left as they are. Without names: those of an erased record must not stay.
create table import_kept (
  import_id integer not null,
  record_id integer not null,
  reason text not null,
  primary key (import_id, record_id)
);
