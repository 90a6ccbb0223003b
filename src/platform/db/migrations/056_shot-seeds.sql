-- Where a member's shots in a fish game get their chance from: a seed, encrypted, and the number of the next shot.
create table shot_seeds (
  member_id bigint not null,
  game_code text not null,
  seed text not null,
  next_number bigint not null default 1,
  primary key (member_id, game_code)
);
