-- Photos of items, where they meet items and orders.

-- Writes an item's photos into its row, in their order: addresses, and all that the contract's ItemPhoto has.
create or replace function show_item_photos(_item_id uuid) returns void
  language sql
  as $$
  update items i set images = shown.images, photos = shown.photos, updated_at = app_now()
  from (
    select coalesce(jsonb_agg(a.url order by p.position), '[]') as images,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'url', a.url, 'width', p.width, 'height', p.height,
        'thumbhash', p.thumbhash, 'description', p.description, 'crop', p.crop, 'version', p.version)
        order by p.position), '[]') as photos
    from item_photos p
    cross join lateral (select '/media/' || p.hash || '/960.webp' as url) a
    where p.item_id = _item_id
  ) shown
  where i.id = _item_id;
$$;

-- Whether an order shows this photo: what was sold stays to be seen.
create or replace function is_photo_sold(_hash text) returns boolean
  language sql stable
  as $$ select exists (select 1 from order_lines where image = '/media/' || _hash || '/960.webp') $$;

-- Whether an item is in a drop that is open, paused or sold out now: what buyers were shown of it is fixed.
create or replace function is_item_in_open_drop(_item_id uuid) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from drop_items di join drops d on d.id = di.drop_id
      where di.item_id = _item_id
        and drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('active', 'paused', 'sold-out'))
  $$;
