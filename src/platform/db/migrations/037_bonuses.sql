-- Bonuses, promotions that members take part in, and rebates. Money itself stands in the ledger; the account kind is `bonus`.

-- `offer` has the facts of the editors' file. `joining`: by a press, by an application that is reviewed, by a code, or not at all.
alter table promotions add column offer jsonb not null default '{}';
alter table promotions add column joining text not null default 'none' check (joining in ('none', 'ask', 'apply', 'code'));

create table bonuses (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  promotion text not null,
  amount bigint not null check (amount > 0),
  -- The bets that release it, and those settled so far. Of each bet at most `most_bet` counts.
  stake_needed bigint not null check (stake_needed > 0),
  staked bigint not null default 0 check (staked >= 0),
  most_bet bigint check (most_bet > 0),
  -- The category whose games take it and count; null is every one.
  game_type text,
  state text not null default 'active' check (state in ('active', 'released', 'forfeited', 'expired', 'lost')),
  granted_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- What became the member's own money, or was given up.
  ended_with bigint not null default 0 check (ended_with >= 0),
  check ((state = 'active') = (ended_at is null)),
  check (ends_at > granted_at)
);
-- One at a time, so the member's bonus account belongs to one bonus.
create unique index bonuses_active on bonuses (member_id) where state = 'active';
create index bonuses_of_member on bonuses (member_id, granted_at desc);
create index bonuses_to_end on bonuses (ends_at) where state = 'active';

-- Bets placed while a bonus was active, by the money that paid for them.
create table bonus_bets (
  vendor text not null,
  round text not null,
  bonus_id bigint not null references bonuses,
  own bigint not null check (own >= 0),
  bonus bigint not null check (bonus >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'returned')),
  at timestamptz not null,
  primary key (vendor, round),
  check (own + bonus > 0)
);
create index bonus_bets_open on bonus_bets (bonus_id) where state = 'open';

-- A member's part in a promotion. `ready` can be claimed until `claim_until`; `issued` was paid by the platform itself.
create table promotion_entries (
  id text primary key,
  promotion text not null,
  member_id bigint not null,
  state text not null check (state in ('applying', 'rejected', 'joined', 'ready', 'claimed', 'issued')),
  comment text check (char_length(comment) <= 140),
  joined_at timestamptz not null,
  decided_at timestamptz,
  -- In minor units, once it is known.
  reward bigint check (reward > 0),
  claim_until timestamptz,
  claimed_at timestamptz,
  bonus_id bigint references bonuses,
  constraint promotion_entries_once unique (promotion, member_id),
  check ((state in ('ready', 'claimed', 'issued')) <= (reward is not null)),
  check ((state in ('claimed', 'issued')) = (claimed_at is not null))
);
create index promotion_entries_of_member on promotion_entries (member_id, joined_at desc);
create index promotion_entries_applying on promotion_entries (joined_at) where state = 'applying';

-- Pictures of an application, written by this server from what was sent.
create table promotion_pictures (
  entry_id text not null references promotion_entries on delete cascade,
  place integer not null check (place between 0 and 2),
  picture bytea not null,
  primary key (entry_id, place)
);

create table promo_codes (
  code text primary key check (code = upper(code)),
  promotion text not null references promotions,
  uses_left integer not null check (uses_left >= 0)
);

-- Rebates claimed: each covers the days after the one before.
create table rebate_claims (
  member_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  amount bigint not null check (amount > 0),
  -- The formula of each product as it was: bets, rate, amount.
  products jsonb not null,
  at timestamptz not null,
  primary key (member_id, to_at),
  check (from_at < to_at)
);

insert into jobs (name, run_at) values ('rewards.due', '2000-01-01');
