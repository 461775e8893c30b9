-- The second factor that the account had when its email changed; null when it had none. An undo removes any other.
alter table email_changes add column two_factor_id uuid;
