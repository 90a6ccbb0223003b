-- Rounds that many players share: a table's rounds follow the clock, and a row exists from the first bet on.

-- The seed of a table's rounds of one day (UTC), encrypted. Each round's secret derives from it.
create table table_seeds (
  table_code text not null,
  day date not null,
  seed text not null,
  primary key (table_code, day)
);

create table shared_rounds (
  id text primary key,
  game_code text not null,
  room text not null,
  number bigint not null,
  deals_at timestamptz not null,
  commitment text not null,
  result jsonb,
  dealt_at timestamptz,
  settled_at timestamptz,
  unique (game_code, room, number),
  check ((dealt_at is null) = (result is null)),
  check (settled_at is null or dealt_at is not null)
);
create index shared_rounds_unsettled on shared_rounds (deals_at) where settled_at is null;

-- A bet in a shared round is a round of its player.
alter table rounds add column shared_round text references shared_rounds;
create index rounds_shared on rounds (shared_round) where shared_round is not null;
