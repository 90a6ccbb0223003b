-- Games: who makes them, under which category they are listed, and whose favourites they are.

create table vendors (
  code text primary key,
  name text not null,
  place integer not null
);

-- A vendor in a category. `listed_under` is the category of the operator's own list, where esports and cockfight stand among the sports;
-- `provider` is the mark by which they are told apart (GM-11). `game_type` is where the site shows the vendor.
create table vendor_categories (
  vendor text not null references vendors,
  game_type text not null check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT')),
  listed_under text not null check (listed_under in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT')),
  provider text,
  account_type_id integer not null unique,
  is_hot integer not null default 0 check (is_hot in (0, 1)),
  show_icon integer not null default 1 check (show_icon in (0, 1)),
  state text not null default 'open' check (state in ('open', 'slow', 'closed')),
  place integer not null,
  primary key (vendor, game_type)
);

create table games (
  node_id bigint primary key,
  game_code text not null unique,
  name text not null,
  game_type text not null,
  vendor text not null,
  classify text not null,
  -- The lowest bet, in minor units.
  min_bet bigint not null check (min_bet > 0),
  lines integer not null default 0 check (lines >= 0),
  is_hot integer not null default 0 check (is_hot in (0, 1)),
  hot_rank integer,
  is_top integer not null default 0 check (is_top in (0, 1)),
  is_new boolean not null default false,
  is_game text not null default 'GAME' check (is_game in ('GAME', 'VASSALAGE')),
  default_play_type text,
  -- True when there is an engine that plays it. The mathematics and the theme of a slot are null for Isla Originals, which bring their own.
  playable boolean not null default false,
  slot_model text check (slot_model in ('tide', 'harbour', 'summit')),
  slot_theme text check (slot_theme in ('lantern', 'ferry', 'lotus', 'reef', 'bell', 'peak')),
  search text not null generated always as (fold_text(name)) stored,
  foreign key (vendor, game_type) references vendor_categories (vendor, game_type),
  check ((slot_model is null) = (slot_theme is null))
);
create index games_search on games using gin (search gin_trgm_ops);
create index games_listed on games (game_type, vendor, node_id);
create index games_hot on games (hot_rank, node_id) where is_hot = 1;

-- What the operator closed or slowed for the moment stands in the setting "vendors", by code; the harder of the two states counts.
create view vendors_seen as
  select c.*, v.name as vendor_name, v.place as vendor_place,
    case
      when c.state = 'closed' or s.value ->> v.code = 'closed' then 'closed'
      when c.state = 'slow' or s.value ->> v.code = 'slow' then 'slow'
      else 'open'
    end as state_now
  from vendor_categories c
  join vendors v on v.code = c.vendor
  left join platform_settings s on s.name = 'vendors';

create view games_seen as
  select g.*, v.vendor_name, v.state_now, g.playable and v.state_now <> 'closed' as open
  from games g
  join vendors_seen v on v.vendor = g.vendor and v.game_type = g.game_type;

create table favourites (
  member_id bigint not null,
  node_id bigint not null references games on delete cascade,
  at timestamptz not null,
  primary key (member_id, node_id)
);
create index favourites_newest on favourites (member_id, at desc);

create trigger vendors_touch_content after insert or update or delete or truncate on vendors
  for each statement execute function touch_content();
create trigger vendor_categories_touch_content after insert or update or delete or truncate on vendor_categories
  for each statement execute function touch_content();
create trigger games_touch_content after insert or update or delete or truncate on games
  for each statement execute function touch_content();
