-- Past prices compare units of the same format. Items had none so far.
alter table sold_prices add column format_key text not null default '';
drop index sold_prices_alike;
create index sold_prices_alike on sold_prices (category, title_key, format_key, currency, kept_at desc, claim_id desc);
