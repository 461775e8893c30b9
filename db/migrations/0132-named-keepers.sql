-- Whether a person's name may stand where things that they claimed and paid for are told of; nobody's does by itself.
alter table collections add column is_keeper_named boolean not null default false;
