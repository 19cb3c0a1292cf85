-- When the record was last restored from the archive.
alter table founders add column restored_at timestamptz(3);

update founders r set restored_at = h.at
from (select record_id, max(at) as at from history
      where kind = 'founder' and action = 'unarchived' group by record_id) h
where h.record_id = r.id;
