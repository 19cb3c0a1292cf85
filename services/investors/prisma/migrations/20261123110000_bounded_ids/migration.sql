-- The id of a match is made of a founder's and an investor's, and must fit into the 53 bits of a JSON number.
alter sequence investors_id_seq maxvalue 67108863;
