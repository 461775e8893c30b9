-- The shelf: bought pieces with the words they were claimed by.

-- Stores the words of an item that was offered, before they change.
create or replace function store_item_wording() returns trigger language plpgsql as $$
begin
  if old.offered_at is not null then
    insert into item_wordings (item_id, since, until, title, description, condition, sleeve_condition, rarity, category,
      genres, era, year, maker, format, print_run, flaws)
    values (old.id, old.words_since, app_now(), old.title, old.description, old.condition, old.sleeve_condition,
      old.rarity, old.category, old.genres, old.era, old.year, old.maker, old.format, old.print_run, old.flaws);
  end if;
  new.words_since := app_now();
  return new;
end $$;
create or replace trigger store_item_wording before update on items
  for each row when ((old.title, old.description, old.condition, old.sleeve_condition, old.rarity, old.category, old.genres,
      old.era, old.year, old.maker, old.format, old.print_run, old.flaws)
    is distinct from (new.title, new.description, new.condition, new.sleeve_condition, new.rarity, new.category, new.genres,
      new.era, new.year, new.maker, new.format, new.print_run, new.flaws))
  execute function store_item_wording();

-- Paid claims that were not revoked, with the words they were claimed by. `words_since` is later than the claim if those
-- are not known. Holds everything: readers leave out what their viewer may not see.
create or replace view shelf_pieces as
  select c.id, c.user_id, c.item_id, c.seq, c.claimed_at, c.paid_at,
    w.since as words_since, w.title, w.description, w.condition, w.sleeve_condition, w.rarity, w.category, w.genres, w.era,
    w.year, w.maker, w.format, w.print_run, w.flaws, w.drawing,
    -- the photo that the order shows, which is never deleted
    (select l.image from order_lines l join orders o on o.id = l.order_id
      where l.claim_id = c.id and o.status <> 'failed' order by o.created_at desc limit 1) as photo,
    is_item_sealed(d.type, d.contents_revealed_at) as is_sealed,
    d.id as drop_id, d.start_date as drop_start, d.number as drop_number, d.title as drop_title, d.visibility = 'public' as is_drop_public,
    s.id as storefront_id, s.shown_name as storefront_name, s.is_shown as is_storefront_shown,
    r.id as let_go_item_id, r.storefront_id as let_go_storefront_id,
    exists (select from drop_items ri where ri.item_id = r.id and ri.quantity_sold > 0) as is_gone
  from claims c
  join lateral (
    select * from (
      (select 0 as n, t.since, t.title, t.description, t.condition, t.sleeve_condition, t.rarity, t.category, t.genres,
          t.era, t.year, t.maker, t.format, t.print_run, t.flaws, t.drawing
        from item_wordings t where t.item_id = c.item_id and t.until > c.claimed_at order by t.until limit 1)
      union all
      select 1, i.words_since, i.title, i.description, i.condition, i.sleeve_condition, i.rarity, i.category, i.genres,
        i.era, i.year, i.maker, i.format, i.print_run, i.flaws, i.drawing
      from items i where i.id = c.item_id
    ) known order by n limit 1
  ) w on true
  join drops d on d.id = c.drop_id
  join storefront_faces s on s.id = d.storefront_id
  left join items r on r.origin_claim_id = c.id
  where c.status = 'purchased' and not c.revoked;
