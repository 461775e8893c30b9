-- Which saved payment method a month was paid with, in the provider's words; null for one that was chosen for it alone.
alter table subscription_charges add column saved_ref text;
