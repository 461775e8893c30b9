-- The largest upload that can be set is 50 MB: the server takes no larger one.
alter table platform_settings drop constraint platform_settings_maximum_upload_size_mb_check;
update platform_settings set maximum_upload_size_mb = 50 where maximum_upload_size_mb > 50;
alter table platform_settings add constraint platform_settings_maximum_upload_size_mb_check
  check (maximum_upload_size_mb between 1 and 50);
