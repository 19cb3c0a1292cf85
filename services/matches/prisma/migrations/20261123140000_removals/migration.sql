-- Whether a founder or investor that is gone may return.
alter table founders add column archived boolean not null default false;
alter table investors add column archived boolean not null default false;

-- Reviews of matches whose founder or investor is archived. They return with them.
create table archived_reviews (
  id bigint primary key,
  founder_id integer not null,
  investor_id integer not null,
  ben_rating smallint,
  ben_notes text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index archived_reviews_founder_id_idx on archived_reviews (founder_id);
create index archived_reviews_investor_id_idx on archived_reviews (investor_id);

-- The history of an investor's matches: the id of a match ends in the investor's 26 bits.
create index history_of_investor_idx on history ((record_id & 67108863)) where kind = 'match';
