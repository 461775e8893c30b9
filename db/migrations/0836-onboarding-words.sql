-- Descriptions of the first onboarding steps in plainer words. Steps that an administrator has edited stay.
update onboarding_complements as step
set description = new.words
from (values
  ('buyer', 'Sellers see this name on an order, other collectors on your shelf. Your email stays private.',
   'Sellers see it on your orders, and other collectors on your shelf. Your email stays private.'),
  ('buyer', 'Choose what you look for. You can change it whenever you like.',
   'Choose what you’re looking for. You can change it anytime.'),
  ('buyer', 'What are you after, and what did you start with? Other collectors read it on your profile.',
   'What are you after, and how did you start? Other collectors see it on your profile.'),
  ('buyer', 'Every drop opens to the second, for everybody at once. One press holds a unit for you. Pay before the hold ends and it is yours; let it go and the next collector gets it.',
   'Every drop opens to the second, for everyone at once. One press holds an item for you. Pay before the hold ends and it’s yours. Let it go, and the next collector gets it.'),
  ('storefront', 'The name stands on every drop and every parcel. You can change it later.',
   'It appears on every drop and every parcel. You can change it later.'),
  ('storefront', 'Two or three sentences. They stand at the top of your storefront.',
   'Two or three sentences. They appear at the top of your storefront.'),
  ('storefront', 'Counted from the payment. A parcel that leaves later counts against you.',
   'Counted from the payment. Shipping late counts against you.'),
  ('storefront', 'Photograph what you let go, set a price for each and a time for all. The editor takes about two minutes for three items.',
   'Take photos, set a price for each item, and pick one time for all of them. Three items take about two minutes.')
) as new(flow, former, words)
where step.onboarding_type = new.flow and step.description = new.former;
