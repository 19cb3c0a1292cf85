-- The id of a match is made of a founder's and an investor's, and must fit into the 53 bits of a JSON number.
alter sequence founders_id_seq maxvalue 134217727;
