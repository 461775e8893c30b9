-- Seals of mystery drops: what was promised at publishing. Going back to draft ends a seal; publishing again makes the
-- next one. `sealed` is the text that the fingerprint is computed from, secret until the drop opens. Version 1 covers
-- the contents alone, version 2 also the start price and the hints (docs/seals.md).
create table drop_seals (
  drop_id uuid not null references drops (id) on delete cascade,
  number int not null check (number >= 1),
  version int not null check (version in (1, 2)),
  salt text not null,
  sealed text not null,
  fingerprint text not null,
  made_at timestamptz not null,
  ended_at timestamptz check (ended_at >= made_at),
  primary key (drop_id, number),
  check (version = 1 or fingerprint = encode(sha256(convert_to(sealed, 'UTF8')), 'hex'))
);
create unique index one_seal_of_drop on drop_seals (drop_id) where ended_at is null;

insert into drop_seals (drop_id, number, version, salt, sealed, fingerprint, made_at)
select id, 1, 1, contents_salt, contents_salt || contents, contents_fingerprint, published_at from drops
where contents_fingerprint is not null and contents is not null and published_at is not null;

alter table drops drop column contents_salt, drop column contents_fingerprint;

-- The start that people were last told of; it stays when a drop goes back to draft.
alter table drops add column announced_start timestamptz;
update drops set announced_start = start_date where published_at is not null;
