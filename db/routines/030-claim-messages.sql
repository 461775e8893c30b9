-- What a refused claim says.

-- The message of each refusal, as in claims.messages.ts of the contract; a test compares them.
create or replace function claim_message(_code text) returns text
  language sql immutable
  as $$
    select case _code
      when 'ALREADY_CLAIMED' then 'You have already claimed this item.'
      when 'BLOCKED' then 'You can’t claim from this drop.'
      when 'NOT_ELIGIBLE' then 'Your account can’t claim from this drop yet.'
      when 'NOT_STARTED' then 'This drop hasn’t started yet.'
      when 'PAUSED' then 'This drop is paused. Your holds are safe.'
      when 'ENDED' then 'This sale has ended.'
      when 'NOT_REVEALED' then 'This lot isn’t on stage.'
      when 'SOLD_OUT' then 'Every unit of this item is taken.'
      when 'CLAIM_LIMIT_REACHED' then 'You have reached the claim limit of this drop.'
      when 'STAGGERED' then 'Pay for your items to unlock more claims.'
      when 'COOLDOWN' then 'Please wait a moment between claims.'
      when 'PRICE_CHANGED' then 'The price has changed.'
    end
  $$;
