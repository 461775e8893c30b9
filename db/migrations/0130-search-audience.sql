-- Who looks for what a drop has is found by keys: a search or a want fits only where the drop has one of its keys.

-- The keys of what is kept: `w:` and the longest typed word, as far as it counts; without words the facets of the filter
-- that the fewest drops should fit.
create function search_keys(_q text, _groups jsonb) returns text[]
  language sql immutable parallel safe
  as $$
    select case when public.search_fold(_q) <> '' then array['w:' || left((
        select w from unnest((string_to_array(public.search_fold(_q), ' '))[1:8]) w
        order by char_length(w) desc, w limit 1), 20)]
      else coalesce((
        select array(select jsonb_array_elements_text(g)) from jsonb_array_elements(_groups) g
        order by jsonb_array_length(g) * case split_part(g ->> 0, ':', 1) when 'category' then 1
          when 'genre' then 4 when 'era' then 4 when 'condition' then 5 when 'rarity' then 6 when 'country' then 8
          when 'type' then 10 else 16 end, g limit 1), '{}') end
  $$;

alter table saved_searches add column keys text[] not null generated always as (search_keys(q, groups)) stored;
alter table wants add column keys text[] not null generated always as (search_keys(title, '[]')) stored;
create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate = off);
create index wants_keys on wants using gin (keys) with (fastupdate = off);

-- People in the order of their names, for what is typed so far being the beginning of one.
create index profiles_by_name on profiles (found_as collate "C", id)
  where is_active and suspended_at is null and closed_at is null;

-- Documents have hints and contents of mystery drops too, once they were revealed.
truncate search_drops;
