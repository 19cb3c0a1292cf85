-- The record that an archived one was merged into.
alter table founders add column merged_into integer;
alter table investors add column merged_into integer;

-- What became of a review when its founder or investor was merged into another: a copy for the kept one, unless that had
-- a review of its own. It says what to take back when the other returns, and which notes were written about another.
create table merged_reviews (
  key bigserial primary key,
  -- The match of the kept record.
  id bigint not null,
  founder_id integer not null,
  investor_id integer not null,
  -- Which of its two records was merged: founder or investor.
  side text not null,
  -- The match that the review is from, and the record that was merged. Null once that record is erased.
  from_id bigint,
  merged_id integer,
  -- The copy as it was made; updated_at is null without one, and when it is not to be taken back any more.
  ben_rating smallint,
  ben_notes text,
  updated_at timestamptz(3),
  -- Whether the kept record had a review, of which a merge filled what it lacked; it gets these back.
  had_review boolean not null default false,
  rating_before smallint,
  notes_before text,
  -- False once the merge was undone.
  is_applied boolean not null default true,
  -- The version with which a copy was taken back: a later review has a higher one.
  version integer
);
create unique index merged_reviews_id_from_id_key on merged_reviews (id, from_id);
create index merged_reviews_side_merged_id_idx on merged_reviews (side, merged_id);
create index merged_reviews_from_id_idx on merged_reviews (from_id);
create index merged_reviews_founder_id_idx on merged_reviews (founder_id);
create index merged_reviews_investor_id_idx on merged_reviews (investor_id);
