-- Each due mail has a job of the queue, which sends it. The schema graphile_worker is the queue's own; with open access
-- it does not exist, and no mail is due.
alter table due_mails add column id bigint generated always as identity unique;

-- Adds the job of a mail, or changes when it runs.
create function queue_mail(mail bigint, wait interval) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('mail', json_build_object('id', mail, 'wait', extract(epoch from wait)::integer),
    run_at => now() + wait, job_key => 'mail ' || mail);
end $$;

-- In the transaction that makes a mail due or ends it, also in that of a gateway of the version before.
create function queue_due_mail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform graphile_worker.remove_job('mail ' || old.id);
  else
    -- The request that makes a mail due sends it itself, and takes less time.
    perform queue_mail(new.id, new.made_at + interval '10 minutes' - now());
  end if;
  return null;
end $$;

create trigger queue_due_mail after insert or delete on due_mails for each row execute function queue_due_mail();
