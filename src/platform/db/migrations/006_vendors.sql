-- Games of vendors: visits to a game, what a vendor's wallet calls did, and the rounds of Isla Originals.

-- A visit to a game. Only hashes of its two secrets are kept: the token that opens it once, the bearer that it gives.
create table launches (
  id text primary key,
  member_id bigint not null,
  vendor text not null,
  game_code text not null,
  token_hash text not null unique,
  token_ends timestamptz not null,
  nonce_hash text,
  bearer_hash text unique,
  opened_at timestamptz not null,
  active_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
create index launches_live on launches (member_id) where ended_at is null;
create index launches_member on launches (member_id, opened_at desc);

-- One row for each transaction id that a vendor has sent, with the answer it got: the same id gets the same answer for ever.
-- A debit without a fingerprint was never seen; it was rolled back before it came, and is refused when it does.
create table wallet_transactions (
  vendor text not null,
  id text not null,
  kind text not null check (kind in ('debit', 'credit', 'rollback')),
  round text not null,
  member_id bigint not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('accepted', 'refused', 'rolled_back')),
  fingerprint text,
  answer jsonb not null,
  at timestamptz not null,
  primary key (vendor, id)
);
-- A round has one debit and one credit.
create unique index wallet_transactions_round on wallet_transactions (vendor, round, kind) where kind <> 'rollback' and state <> 'refused';

create sequence rounds_number start 10000000;

-- Rounds of play. What a foreign vendor reports has no visit and no client round.
create table rounds (
  id text primary key default regexp_replace(nextval('rounds_number')::text, '(\d{4})$', '-\1'),
  vendor text not null,
  game_code text not null,
  member_id bigint not null,
  launch_id text references launches (id),
  client_round text,
  bet bigint not null check (bet > 0),
  win bigint not null default 0 check (win >= 0),
  state text not null check (state in ('open', 'debited', 'settled', 'rolled_back', 'refused')),
  detail jsonb,
  at timestamptz not null,
  settled_at timestamptz,
  unique (member_id, game_code, client_round),
  check ((settled_at is null) = (state in ('open', 'debited')))
);
create index rounds_member on rounds (member_id, at desc);
create index rounds_game on rounds (member_id, game_code, at desc);
create index rounds_launch on rounds (launch_id, at);
create index rounds_unfinished on rounds (at) where state in ('open', 'debited');
