-- An index for each field that sorts the list and each direction, with the order that `sortBy` of the kit has.
-- A computed order needs its field too, or PostgreSQL reads each row that it skips.
-- Together they take some three seconds for 100,000 rows; writes wait for so long.
create index founders_by_company_asc on founders ((nullif(left(search_text(company), 300), '') collate "C") asc nulls last, id desc) include (company) where application is null;
create index founders_by_company_desc on founders ((nullif(left(search_text(company), 300), '') collate "C") desc nulls last, id desc) include (company) where application is null;
create index founders_by_name_asc on founders ((nullif(left(search_text(name), 300), '') collate "C") asc nulls last, id desc) include (name) where application is null;
create index founders_by_name_desc on founders ((nullif(left(search_text(name), 300), '') collate "C") desc nulls last, id desc) include (name) where application is null;
create index founders_by_product_stage_asc on founders (array_position('{IDEA,PROTOTYPE,MVP,ALPHA,BETA,LAUNCHED,LIVE,GROWTH,PROFITABLE,MATURE,EXITED}'::text[], product_stage) asc nulls last, id desc) include (product_stage) where application is null;
create index founders_by_product_stage_desc on founders (array_position('{IDEA,PROTOTYPE,MVP,ALPHA,BETA,LAUNCHED,LIVE,GROWTH,PROFITABLE,MATURE,EXITED}'::text[], product_stage) desc nulls last, id desc) include (product_stage) where application is null;
create index founders_by_funding_stage_asc on founders (array_position('{BOOTSTRAPPED,ANGEL,PRE_SEED,SEED,POST_SEED,ACCELERATOR_INCUBATOR,SERIES_A,SERIES_B,SERIES_C,SERIES_D,SERIES_E,LATER_STAGE_VC,GROWTH_EQUITY,PRIVATE_EQUITY,SECONDARY_TRANSACTION}'::text[], funding_stage) asc nulls last, id desc) include (funding_stage) where application is null;
create index founders_by_funding_stage_desc on founders (array_position('{BOOTSTRAPPED,ANGEL,PRE_SEED,SEED,POST_SEED,ACCELERATOR_INCUBATOR,SERIES_A,SERIES_B,SERIES_C,SERIES_D,SERIES_E,LATER_STAGE_VC,GROWTH_EQUITY,PRIVATE_EQUITY,SECONDARY_TRANSACTION}'::text[], funding_stage) desc nulls last, id desc) include (funding_stage) where application is null;
create index founders_by_requested_check_usd_asc on founders (requested_check_usd asc nulls last, id desc) where application is null;
create index founders_by_requested_check_usd_desc on founders (requested_check_usd desc nulls last, id desc) where application is null;
create index founders_by_industry_asc on founders (array_position('{AI,AI_ML,BIOTECH,BLOCKCHAIN,CLIMATETECH,CONSUMER,ECOMMERCE,EDTECH,ENTERPRISE,FINTECH,GAMING,HEALTHCARE,MARKETPLACE,MEDIA,MOBILITY,PROPTECH,SAAS}'::text[], industry) asc nulls last, id desc) include (industry) where application is null;
create index founders_by_industry_desc on founders (array_position('{AI,AI_ML,BIOTECH,BLOCKCHAIN,CLIMATETECH,CONSUMER,ECOMMERCE,EDTECH,ENTERPRISE,FINTECH,GAMING,HEALTHCARE,MARKETPLACE,MEDIA,MOBILITY,PROPTECH,SAAS}'::text[], industry) desc nulls last, id desc) include (industry) where application is null;
create index founders_by_investors_matched_asc on founders (investors_matched asc nulls last, id desc) where application is null;
create index founders_by_investors_matched_desc on founders (investors_matched desc nulls last, id desc) where application is null;
create index founders_by_created_at_asc on founders (created_at asc nulls last, id desc) where application is null;
create index founders_by_created_at_desc on founders (created_at desc nulls last, id desc) where application is null;
create index founders_by_updated_at_asc on founders (updated_at asc nulls last, id desc) where application is null;
create index founders_by_updated_at_desc on founders (updated_at desc nulls last, id desc) where application is null;
-- All fields of the filters, so that their counts read this index instead of whole rows.
create index founders_filters on founders (funding_stage, industry, product_stage, requested_check_usd, investors_matched) where application is null;
-- Expressions have statistics of their own.
analyze founders;
