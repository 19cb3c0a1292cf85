-- When the record was last restored from the archive.
alter table investors add column restored_at timestamptz(3);

update investors r set restored_at = h.at
from (select record_id, max(at) as at from history
      where kind = 'investor' and action = 'unarchived' group by record_id) h
where h.record_id = r.id;
