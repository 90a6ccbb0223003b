-- The jackpot: a pot of the ledger that marked games feed. Its row is held by each round that feeds it, so they come one after the other.
create table jackpots (
  name text primary key,
  -- Counts the pots: each begins with a seed of the house and ends with a win.
  pot bigint not null default 1,
  -- What shares came to beyond whole minor units, in ten-thousandths of one. The next round takes it along.
  carry bigint not null default 0
);

-- The secret by which the rounds of a day (UTC) are drawn, encrypted, and its SHA-256, which is published that day.
create table jackpot_days (
  day date primary key,
  secret text not null,
  commitment text not null
);

create table jackpot_wins (
  pot bigint primary key,
  member_id bigint not null,
  vendor text not null,
  round text not null,
  game_code text not null,
  -- The part of the bet that counted, the number drawn, and the day whose secret drew it.
  stake bigint not null,
  number bigint not null,
  day date not null,
  amount bigint not null,
  at timestamptz not null
);
create index jackpot_wins_of_member on jackpot_wins (member_id, at);
create index jackpot_wins_in_time on jackpot_wins (at);

-- What a round won of it, besides its win.
alter table rounds add column jackpot bigint not null default 0;

-- The setting was a reading, written again and again. Now it says which games take part and how: pages show that.
delete from platform_settings where name = 'jackpot';
drop trigger settings_added_touch_content on platform_settings;
drop trigger settings_changed_touch_content on platform_settings;
drop trigger settings_removed_touch_content on platform_settings;
create trigger settings_touch_content after insert or update or delete on platform_settings
  for each row execute function touch_content();
