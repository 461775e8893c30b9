-- The host's picture: where it comes from, and the link to it.
alter table drops add column stream_provider text check (stream_provider in ('youtube', 'twitch', 'vimeo', 'hls'));
alter table drops add column stream_link text check (length(stream_link) between 1 and 500);
alter table drops add constraint stream_has_link check ((stream_provider is null) = (stream_link is null));

-- Hosts whose HLS streams may be played.
alter table platform_settings add column hls_hosts text[] not null default '{}';
