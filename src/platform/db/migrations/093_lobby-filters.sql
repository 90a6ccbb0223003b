-- What lobbies filter by besides class and lowest bet. Null is a fact that the vendor does not state.
-- `max_bet` is the highest bet on a spot, in minor units. `seats` is how many players a table takes; null takes any number.
-- A match of `league` starts every `start_every` seconds, or sooner.
alter table games
  add column max_bet bigint check (max_bet > 0),
  add column seats integer check (seats > 0),
  add column league text,
  add column start_every integer check (start_every > 0);

drop view games_seen;
create view games_seen as
  select g.*, v.vendor_name, v.state_now, g.playable and v.state_now <> 'closed' as open
  from games g
  join vendors_seen v on v.vendor = g.vendor and v.game_type = g.game_type;
