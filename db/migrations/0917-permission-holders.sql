-- The catalogue of permissions counts holders up to a limit, from the index alone.
create index storefront_permissions_holders on storefront_permissions (permission_id, profile_id) include (expires_at);
