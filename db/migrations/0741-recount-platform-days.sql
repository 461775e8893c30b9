-- Drops that never sold out were counted as sold out at once: every day is counted again.
update platform_days set counted_at = '-infinity';
