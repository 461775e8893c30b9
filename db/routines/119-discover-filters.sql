-- Made by `npm run codegen` from the contract. Do not edit.
-- The options of discover filters, from contract/src/discovery/discovery.filters.ts.

-- Every known facet; its index determines its character in a document's code.
create or replace function search_options() returns text[]
  language sql immutable parallel safe
  as $$
    select array[
      'type:marketplace',
      'type:live',
      'type:mystery',
      'fulfillment:shipping',
      'fulfillment:local_pickup',
      'category:vinyl',
      'category:cassette',
      'category:cd',
      'category:vhs',
      'category:dvd',
      'category:laserdisc',
      'category:film',
      'category:toys',
      'category:games',
      'category:cards',
      'category:posters',
      'category:memorabilia',
      'category:stickers',
      'category:clothing',
      'category:shoes',
      'category:jewelry',
      'category:accessories',
      'category:books',
      'category:comics',
      'category:magazines',
      'category:art_prints',
      'category:art',
      'category:electronics',
      'category:musical_instruments',
      'category:handmade',
      'category:vintage',
      'genre:horror',
      'genre:scifi',
      'genre:comedy',
      'genre:drama',
      'genre:action',
      'genre:documentary',
      'genre:fantasy',
      'era:60s',
      'era:70s',
      'era:80s',
      'era:90s',
      'era:00s',
      'era:10s',
      'era:20s',
      'condition:mint',
      'condition:near_mint',
      'condition:very_good',
      'condition:good',
      'condition:fair',
      'condition:poor',
      'rarity:common',
      'rarity:uncommon',
      'rarity:rare',
      'rarity:ultra_rare',
      'rarity:one_of_kind'
    ]
  $$;

-- An item's facets, without those that its drop hides while it is sealed.
create or replace function item_facets(_item items, _is_sealed boolean) returns text[]
  language sql stable parallel safe
  as $$
    select array[]::text[]
      || case when _item.category is not null then array['category:' || _item.category] else '{}' end
      || case when _item.condition is not null then array['condition:' || _item.condition] else '{}' end
      || case when _item.rarity is not null then array['rarity:' || _item.rarity] else '{}' end
      || case when _is_sealed then '{}' else array[]::text[]
        || case when _item.genres <> '{}' then string_to_array('genre:' || array_to_string(_item.genres, ',genre:'), ',') else '{}' end
        || case when _item.era is not null then array['era:' || _item.era] else '{}' end end
  $$;
