-- What each claim added to its order, frozen with the accepted quote: what is refunded for it, and who gives it back.
alter table order_lines
  add column shipping_cents int not null check (shipping_cents >= 0),
  add column tax_cents int not null check (tax_cents >= 0),
  add column buyer_fee_cents int not null check (buyer_fee_cents >= 0),
  add column seller_fee_cents int not null check (seller_fee_cents >= 0),
  -- Money that came late was honoured by a new claim, which stands in the line; this is the one that had ended.
  add column late_for_claim_id uuid,
  add check (refunded_cents in (0, price_cents + shipping_cents + tax_cents + buyer_fee_cents));

-- The lines that a refund is for.
alter table refunds add column claim_ids uuid[] not null;
create index refunds_of_payment on refunds (payment_id);
create index provider_events_open on provider_events (received_at) where applied_at is null;
