-- Bets on matches: each ends by the clock, once its matches are decided. A player's slip is kept until it is placed.

-- When the first result of a bet on matches is known; null for every other round.
alter table rounds add column due_at timestamptz;
create index rounds_due on rounds (due_at) where due_at is not null and state in ('open', 'debited');

create table bet_slips (
  member_id bigint not null references members,
  game_code text not null,
  slip jsonb not null,
  saved_at timestamptz not null,
  primary key (member_id, game_code)
);
