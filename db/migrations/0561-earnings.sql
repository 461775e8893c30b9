-- A seller's movements, newest first: ids grow with time.
create index money_entries_of_seller on money_entries (party_id, id desc) where account = 'seller';
