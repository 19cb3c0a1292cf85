-- All fields of the filters, as before, and founder_matches. It takes a quarter of a second for 100,000 rows; writes wait for so long.
drop index investors_filters;
create index investors_filters on investors (investor_type, fund_stage, temperature, typical_check_usd, check_min_usd, check_max_usd, invited_at, founder_matches) include (preferred_sectors, preferred_stages, preferred_regions) where application is null;
