-- An item without a photo is drawn. Its drawing is public under this token, which nobody can guess and which changes
-- with whatever the drawing shows, so an address never shows anything else.
alter table items add column drawing uuid not null default gen_random_uuid();
create unique index items_drawing on items (drawing);

-- Items of the demo world may be drawn with wear; everybody else's never are.
alter table storefronts add column is_demo boolean not null default false;
