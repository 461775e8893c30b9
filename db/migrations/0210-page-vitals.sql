-- How fast pages were for who visited them: for each day (UTC), route, metric and kind of device how many page views fell
-- into which bucket of contract/src/vitals/vitals.rules.ts. Nothing but these counts is kept, and nothing of who it was.
create table page_vitals (
  day date not null,
  route text not null check (route ~ '^/[A-Za-z0-9/:?-]{0,60}$'),
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'fcp', 'ttfb')),
  form_factor text not null check (form_factor in ('phone', 'desktop')),
  bucket smallint not null check (bucket between 0 and 63),
  views bigint not null check (views > 0),
  primary key (day, route, metric, form_factor, bucket)
);
