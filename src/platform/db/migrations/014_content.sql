-- What the operator says to visitors: to whom, promotions by time, the levels of VIP, and short answers of the help centre.

alter table banners add column audience text not null default 'all' check (audience in ('all', 'guests', 'members', 'vip', 'agents'));
alter table notices drop constraint notices_audience_check;
alter table notices add constraint notices_audience_check check (audience in ('all', 'guests', 'members', 'vip', 'agents'));

create table promotions (
  code text primary key,
  kind text not null,
  audience text not null default 'all' check (audience in ('all', 'guests', 'members', 'vip', 'agents')),
  -- By language code: { "EN": { "title", "short", "content" } }; content is html or null, made safe when it is written and when it is read.
  words jsonb not null,
  -- For which games: a category, and in it perhaps a vendor; null is every one.
  game_type text,
  vendor text,
  position integer not null default 0,
  -- From when on it is told as coming.
  shown_from timestamptz not null,
  starts_at timestamptz not null,
  -- Null has no end.
  ends_at timestamptz,
  check (shown_from <= starts_at and starts_at < ends_at)
);

create table vip_levels (
  level integer primary key check (level > 0),
  -- What is staked in thirty days, in minor units.
  stake_needed bigint not null check (stake_needed >= 0),
  -- By language code: { "EN": { "name", "gives": ["…"] } }.
  words jsonb not null
);

create table help_answers (
  code text primary key,
  section text not null,
  position integer not null default 0,
  -- Where more stands, on this site.
  more text,
  -- By language code: { "EN": { "title", "content" } }; content is html, made safe when it is written and when it is read.
  words jsonb not null
);

create trigger promotions_touch_content after insert or update or delete or truncate on promotions
  for each statement execute function touch_content();
create trigger vip_levels_touch_content after insert or update or delete or truncate on vip_levels
  for each statement execute function touch_content();
create trigger help_answers_touch_content after insert or update or delete or truncate on help_answers
  for each statement execute function touch_content();
