-- A copy of the thumbnail as a data: URL, so that visitors' browsers need not ask the provider for it.
-- picture_of is the thumbnail that was copied; without a picture, copying failed.
alter table videos add column picture text, add column picture_of text;
