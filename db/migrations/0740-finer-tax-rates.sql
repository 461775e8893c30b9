-- Real rates have three or four decimals (8.875 %): parts per million instead of basis points.
alter table tax_rates add column rate_ppm int not null default 0 check (rate_ppm between 0 and 500000);
update tax_rates set rate_ppm = rate_bps * 100;
alter table tax_rates alter column rate_ppm drop default, drop column rate_bps;

update tax_tables t set rates = (
  select coalesce(jsonb_agg(
    (r.rate - 'rateBps') || jsonb_build_object('ratePpm', (r.rate ->> 'rateBps')::int * 100) order by r.at), '[]')
  from jsonb_array_elements(t.rates) with ordinality r (rate, at)
);
