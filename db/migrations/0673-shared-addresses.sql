-- Accounts with the same shipping address, for the administrators' page of a person.
create index addresses_of_place on addresses (country, lower(postal_code), lower(line1));
