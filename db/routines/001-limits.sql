-- Made by `npm run codegen` from the contract. Do not edit.
-- Durations and limits. The planner puts their values in place of the calls.

-- contract/src/access/impersonation.limits.ts
create or replace function limit_impersonation_length() returns interval language sql immutable parallel safe as 'select interval ''1 hour''';

-- contract/src/accounts/accounts.limits.ts
create or replace function limit_confirmation_link() returns interval language sql immutable parallel safe as 'select interval ''24 hours''';
create or replace function limit_max_counted_users() returns int language sql immutable parallel safe as 'select 1000';
create or replace function limit_max_person_notes() returns int language sql immutable parallel safe as 'select 50';
create or replace function limit_max_person_rows() returns int language sql immutable parallel safe as 'select 20';
create or replace function limit_password_link() returns interval language sql immutable parallel safe as 'select interval ''1 hour''';
create or replace function limit_undo_link() returns interval language sql immutable parallel safe as 'select interval ''7 days''';

-- contract/src/accounts/sessions.limits.ts
create or replace function limit_longest_session_days() returns int language sql immutable parallel safe as 'select 30';

-- contract/src/accounts/waitlist.limits.ts
create or replace function limit_max_invitations() returns int language sql immutable parallel safe as 'select 100';

-- contract/src/announcements/announcements.limits.ts
create or replace function limit_max_announcement_body() returns int language sql immutable parallel safe as 'select 600';
create or replace function limit_max_announcement_link() returns int language sql immutable parallel safe as 'select 200';
create or replace function limit_max_announcement_title() returns int language sql immutable parallel safe as 'select 80';

-- contract/src/claims/claims.limits.ts
create or replace function limit_answer_retention() returns interval language sql immutable parallel safe as 'select interval ''7 days''';
create or replace function limit_claim_block() returns interval language sql immutable parallel safe as 'select interval ''7 days''';
create or replace function limit_default_cooldown() returns interval language sql immutable parallel safe as 'select interval ''5 seconds''';
create or replace function limit_default_hold() returns interval language sql immutable parallel safe as 'select interval ''1 hour''';
create or replace function limit_free_release() returns interval language sql immutable parallel safe as 'select interval ''10 minutes''';
create or replace function limit_hold_warning() returns interval language sql immutable parallel safe as 'select interval ''10 minutes''';
create or replace function limit_longest_cooldown() returns interval language sql immutable parallel safe as 'select interval ''1 day''';
create or replace function limit_longest_hold() returns interval language sql immutable parallel safe as 'select interval ''7 days''';
create or replace function limit_pace_claims() returns int language sql immutable parallel safe as 'select 20000';
create or replace function limit_pace_window() returns interval language sql immutable parallel safe as 'select interval ''10 seconds''';
create or replace function limit_payment_time() returns interval language sql immutable parallel safe as 'select interval ''10 minutes''';
create or replace function limit_rush() returns interval language sql immutable parallel safe as 'select interval ''15 minutes''';
create or replace function limit_shortest_hold() returns interval language sql immutable parallel safe as 'select interval ''5 minutes''';
create or replace function limit_standby_offer() returns interval language sql immutable parallel safe as 'select interval ''10 minutes''';
create or replace function limit_strike_fade() returns interval language sql immutable parallel safe as 'select interval ''30 days''';
create or replace function limit_strike_window() returns interval language sql immutable parallel safe as 'select interval ''90 days''';
create or replace function limit_strikes_to_block() returns int language sql immutable parallel safe as 'select 3';

-- contract/src/codes/codes.limits.ts
create or replace function limit_code_tries() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_code_tries_window() returns interval language sql immutable parallel safe as 'select interval ''10 minutes''';

-- contract/src/customers/customers.limits.ts
create or replace function limit_max_block_reason_chars() returns int language sql immutable parallel safe as 'select 300';
create or replace function limit_max_blocked_customers() returns int language sql immutable parallel safe as 'select 1000';
create or replace function limit_max_note_chars() returns int language sql immutable parallel safe as 'select 2000';

-- contract/src/drawings/drawings.limits.ts
create or replace function limit_drawing_png_side() returns int language sql immutable parallel safe as 'select 192';
create or replace function limit_drawing_version() returns int language sql immutable parallel safe as 'select 5';

-- contract/src/drops/drops.limits.ts
create or replace function limit_listed_days() returns int language sql immutable parallel safe as 'select 90';
create or replace function limit_max_items_at_once() returns int language sql immutable parallel safe as 'select 100';
create or replace function limit_start_notice() returns interval language sql immutable parallel safe as 'select interval ''15 minutes''';

-- contract/src/drops/items.limits.ts
create or replace function limit_first_item_year() returns int language sql immutable parallel safe as 'select 1';
create or replace function limit_last_item_year() returns int language sql immutable parallel safe as 'select 2100';
create or replace function limit_max_flaws() returns int language sql immutable parallel safe as 'select 1000';
create or replace function limit_max_format() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_item_description() returns int language sql immutable parallel safe as 'select 4000';
create or replace function limit_max_item_title() returns int language sql immutable parallel safe as 'select 120';
create or replace function limit_max_item_units() returns int language sql immutable parallel safe as 'select 1000000';
create or replace function limit_max_maker() returns int language sql immutable parallel safe as 'select 120';
create or replace function limit_max_matching_items() returns int language sql immutable parallel safe as 'select 10000';
create or replace function limit_max_price_percent() returns int language sql immutable parallel safe as 'select 500';
create or replace function limit_max_print_run() returns int language sql immutable parallel safe as 'select 10000000';
create or replace function limit_max_selected_items() returns int language sql immutable parallel safe as 'select 500';
create or replace function limit_max_sku() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_min_price_percent() returns int language sql immutable parallel safe as 'select -95';

-- contract/src/imports/imports.limits.ts
create or replace function limit_import_lifetime() returns interval language sql immutable parallel safe as 'select interval ''7 days''';
create or replace function limit_max_cell_chars() returns int language sql immutable parallel safe as 'select 1200';
create or replace function limit_max_description_cell_chars() returns int language sql immutable parallel safe as 'select 5000';
create or replace function limit_max_import_bytes() returns int language sql immutable parallel safe as 'select 41943040';
create or replace function limit_max_import_rows() returns int language sql immutable parallel safe as 'select 10000';
create or replace function limit_max_import_rows_per_day() returns int language sql immutable parallel safe as 'select 10000';
create or replace function limit_max_open_imports() returns int language sql immutable parallel safe as 'select 3';
create or replace function limit_max_part_chars() returns int language sql immutable parallel safe as 'select 40000';
create or replace function limit_max_spreadsheet_bytes() returns int language sql immutable parallel safe as 'select 20971520';
create or replace function limit_max_spreadsheet_columns() returns int language sql immutable parallel safe as 'select 200';
create or replace function limit_max_zip_bytes() returns int language sql immutable parallel safe as 'select 1073741824';
create or replace function limit_max_zip_entries() returns int language sql immutable parallel safe as 'select 4000';
create or replace function limit_max_zip_picture_bytes() returns int language sql immutable parallel safe as 'select 26214400';
create or replace function limit_max_zip_pictures() returns int language sql immutable parallel safe as 'select 2000';

-- contract/src/live/live.limits.ts
create or replace function limit_chat_retention() returns interval language sql immutable parallel safe as 'select interval ''90 days''';
create or replace function limit_host_silence() returns interval language sql immutable parallel safe as 'select interval ''10 seconds''';

-- contract/src/loyalty/perks.limits.ts
create or replace function limit_hints_ahead() returns interval language sql immutable parallel safe as 'select interval ''10 minutes''';

-- contract/src/orders/messages.limits.ts
create or replace function limit_max_message_photos() returns int language sql immutable parallel safe as 'select 6';
create or replace function limit_max_message_photos_per_hour() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_messages_per_ten_minutes() returns int language sql immutable parallel safe as 'select 40';
create or replace function limit_max_order_message() returns int language sql immutable parallel safe as 'select 2000';
create or replace function limit_unsent_photo_life() returns interval language sql immutable parallel safe as 'select interval ''1 day''';

-- contract/src/orders/orders.limits.ts
create or replace function limit_max_carrier_name() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_orders_at_once() returns int language sql immutable parallel safe as 'select 200';
create or replace function limit_max_parcels_at_once() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_picked_orders() returns int language sql immutable parallel safe as 'select 100';
create or replace function limit_max_tracking_number() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_tracking_rows() returns int language sql immutable parallel safe as 'select 500';
create or replace function limit_max_tracking_rows_at_once() returns int language sql immutable parallel safe as 'select 100';
create or replace function limit_pickup_code_digits() returns int language sql immutable parallel safe as 'select 6';

-- contract/src/orders/parcels.limits.ts
create or replace function limit_longest_open_parcel() returns interval language sql immutable parallel safe as 'select interval ''30 days''';
create or replace function limit_shortest_open_parcel() returns interval language sql immutable parallel safe as 'select interval ''1 hour''';

-- contract/src/orders/problems.limits.ts
create or replace function limit_escalate_after_hours() returns int language sql immutable parallel safe as 'select 48';

-- contract/src/orders/refunds.limits.ts
create or replace function limit_cancel_answer_time() returns interval language sql immutable parallel safe as 'select interval ''48 hours''';
create or replace function limit_max_refund_note() returns int language sql immutable parallel safe as 'select 500';

-- contract/src/photos/photos.limits.ts
create or replace function limit_master_side() returns int language sql immutable parallel safe as 'select 2048';
create or replace function limit_max_photo_description() returns int language sql immutable parallel safe as 'select 300';
create or replace function limit_max_photos_per_hour() returns int language sql immutable parallel safe as 'select 3000';
create or replace function limit_max_photos_per_item() returns int language sql immutable parallel safe as 'select 12';
create or replace function limit_max_photos_per_storefront() returns int language sql immutable parallel safe as 'select 100000';
create or replace function limit_max_unused_photos() returns int language sql immutable parallel safe as 'select 3000';
create or replace function limit_smallest_crop_percent() returns int language sql immutable parallel safe as 'select 5';
create or replace function limit_unused_photo_life() returns interval language sql immutable parallel safe as 'select interval ''7 days''';

-- contract/src/shelf/shelf.limits.ts
create or replace function limit_max_history() returns int language sql immutable parallel safe as 'select 12';
create or replace function limit_max_picture_spines() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_section_pieces() returns int language sql immutable parallel safe as 'select 200';
create or replace function limit_max_shelf_section_name() returns int language sql immutable parallel safe as 'select 60';
create or replace function limit_max_shelf_sections() returns int language sql immutable parallel safe as 'select 40';

-- contract/src/staff/staff.limits.ts
create or replace function limit_max_staff() returns int language sql immutable parallel safe as 'select 50';
create or replace function limit_max_staff_invitations() returns int language sql immutable parallel safe as 'select 20';
create or replace function limit_staff_decline_pause() returns interval language sql immutable parallel safe as 'select interval ''30 days''';
create or replace function limit_staff_invitation_life() returns interval language sql immutable parallel safe as 'select interval ''7 days''';
create or replace function limit_staff_invitation_pause() returns interval language sql immutable parallel safe as 'select interval ''5 minutes''';
create or replace function limit_staff_invitation_retention() returns interval language sql immutable parallel safe as 'select interval ''30 days''';

-- contract/src/storefronts/storefronts.limits.ts
create or replace function limit_longest_vacation_days() returns int language sql immutable parallel safe as 'select 366';
create or replace function limit_max_description_chars() returns int language sql immutable parallel safe as 'select 4000';
create or replace function limit_max_policy_chars() returns int language sql immutable parallel safe as 'select 2000';
create or replace function limit_max_ships_within_days() returns int language sql immutable parallel safe as 'select 30';
create or replace function limit_max_vacation_note_chars() returns int language sql immutable parallel safe as 'select 300';
