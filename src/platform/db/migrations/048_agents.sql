-- Agents: what their teams did, the contracts by which they earn, and what was paid by them.

-- A settled round, or a movement that changes a team's figures, not yet in the roll-ups: written with it, removed by the job that counts it.
create table team_events (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- A round.
  game_code text,
  stake bigint not null default 0,
  payout bigint not null default 0,
  -- Or a posting, whose amount stands in the ledger.
  posting_id bigint,
  at timestamptz not null
);
create index team_events_at on team_events (at);

-- What a member below an agent did on one day of the brand's time zone. Without a product: bonuses, deposits, withdrawals.
create table member_days (
  member_id bigint not null,
  day date not null,
  product text not null,
  rounds bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  bonus bigint not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  primary key (member_id, day, product)
);

-- The sums of everybody below an account on one day.
create table team_days (
  member_id bigint not null,
  day date not null,
  rounds bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  bonus bigint not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  primary key (member_id, day)
);

create function note_settled_round() returns trigger language plpgsql as $$
begin
  insert into team_events (member_id, game_code, stake, payout, at) values (new.member_id, new.game_code, new.bet, new.win, new.settled_at);
  return null;
end $$;
create trigger rounds_settled_inserted after insert on rounds for each row
  when (new.state = 'settled') execute function note_settled_round();
create trigger rounds_settled_updated after update on rounds for each row
  when (new.state = 'settled' and old.state <> 'settled') execute function note_settled_round();

create function note_team_posting() returns trigger language plpgsql as $$
begin
  insert into team_events (member_id, posting_id, at) values (new.member_id, new.id, new.at);
  return null;
end $$;
create trigger postings_of_teams after insert on postings for each row
  when (new.member_id is not null and new.kind in ('deposit', 'withdrawal_sent', 'withdrawal_taken_back', 'bonus_granted', 'bonus_ended', 'reward', 'rebate', 'points_money'))
  execute function note_team_posting();

-- Salaries by the hour and by five minutes read the rounds of that time.
create index rounds_by_settlement on rounds using brin (settled_at) with (pages_per_range = 32, autosummarize = on);

create table agent_contracts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  period text not null check (period in ('daily', 'weekly', 'semimonthly', 'monthly', 'hourly', 'five_minutes')),
  member_id bigint not null references members,
  -- Null is the house.
  upline_id bigint references members,
  tiers jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Of a contract with the house: the end of the period that is settled next, with the whole branch. Null when all are settled.
  settles_at timestamptz,
  check (ends_at >= starts_at),
  check (upline_id is null or settles_at is null)
);
create unique index agent_contracts_open on agent_contracts (member_id, kind) where ends_at is null;
create index agent_contracts_of_upline on agent_contracts (upline_id, kind);
create index agent_contracts_due on agent_contracts (settles_at) where settles_at is not null;

create table agent_offers (
  id bigint generated always as identity primary key,
  request text not null check (request in ('new', 'termination')),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  period text not null,
  member_id bigint not null references members,
  upline_id bigint not null references members,
  -- Of a new contract.
  tiers jsonb,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check ((request = 'new') = (tiers is not null)),
  check ((state = 'open') = (answered_at is null))
);
create unique index agent_offers_open on agent_offers (member_id, kind) where state = 'open';
create index agent_offers_of_upline on agent_offers (upline_id, offered_at desc);
create index agent_offers_due on agent_offers (expires_at) where state = 'open';

-- What a contract paid for a period, with its working. A period in which nothing was due has a row only for days and longer.
create table agent_payouts (
  id bigint generated always as identity primary key,
  contract_id bigint not null references agent_contracts,
  kind text not null,
  member_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Bets, net result and active members of the team.
  bet bigint not null,
  net bigint not null,
  active integer not null,
  -- The tier reached, from 0; null is below the first.
  tier integer,
  due bigint not null check (due >= 0),
  -- [{ "member", "due" }]: what was due to the direct downline.
  minus jsonb not null,
  amount bigint not null check (amount >= 0),
  -- What was due to the downline beyond this agent's own due; the house bears it.
  shortfall bigint not null default 0 check (shortfall >= 0),
  at timestamptz not null,
  constraint agent_payouts_once unique (contract_id, from_at)
);
create index agent_payouts_of_member on agent_payouts (member_id, to_at desc);

insert into jobs (name, run_at) values ('agents.count', '2000-01-01'), ('agents.settle', '2000-01-01');
