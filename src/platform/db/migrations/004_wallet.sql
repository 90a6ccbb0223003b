-- The wallet: ways to deposit, deposits from asking to their end, what providers told us, and the demo provider's own books.

create table payment_methods (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('e-wallet', 'bank', 'card')),
  provider text not null,
  minimum bigint not null check (minimum > 0),
  maximum bigint not null,
  -- Hundredths of a percent: 150 is 1.5 %.
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 5000),
  arrives text not null check (arrives in ('at-once', 'minutes', 'hours')),
  open boolean not null default true,
  place integer not null,
  check (minimum <= maximum)
);

insert into payment_methods (code, name, kind, provider, minimum, maximum, fee_basis_points, arrives, place) values
  ('island-wallet', 'Island Wallet', 'e-wallet', 'demo', 10000, 5000000, 0, 'at-once', 1),
  ('harbour-pay', 'Harbour Pay', 'e-wallet', 'demo', 10000, 3000000, 0, 'at-once', 2),
  ('bank-transfer', 'Bank transfer', 'bank', 'demo', 50000, 10000000, 0, 'minutes', 3),
  ('debit-card', 'Debit card', 'card', 'demo', 20000, 2000000, 150, 'at-once', 4);

-- What one person may deposit between two midnights of the brand, and how long an unpaid deposit is kept open.
insert into platform_settings (name, value) values ('deposits', '{"dailyLimit": "100000.00", "openMinutes": 30}');

create table deposits (
  id text primary key,
  reference text not null unique,
  member_id bigint not null,
  method text not null references payment_methods,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null,
  state text not null default 'created' check (state in ('created', 'pending', 'credited', 'declined', 'expired')),
  pay_url text not null,
  created_at timestamptz not null,
  open_until timestamptz not null,
  -- When the provider first said that the payment is under way, and when it said that the money is there.
  paying_at timestamptz,
  confirmed_at timestamptz,
  credited_at timestamptz,
  declined_at timestamptz,
  -- Kept when the money came after all: then both this and credited_at are set.
  expired_at timestamptz,
  posting_id bigint references postings,
  balance_after bigint,
  check (fee < amount),
  check ((state = 'credited') = (posting_id is not null)),
  check ((posting_id is null) = (credited_at is null) and (posting_id is null) = (balance_after is null))
);
create index deposits_of_member on deposits (member_id, created_at desc);
create index deposits_open on deposits (open_until) where state in ('created', 'pending');

-- Each notification once, with what came of it.
create table payment_notifications (
  provider text not null,
  id text not null,
  deposit_id text not null references deposits,
  state text not null check (state in ('pending', 'paid', 'declined')),
  amount bigint not null,
  outcome text not null check (outcome in ('noted', 'credited', 'declined', 'ignored', 'wrong_amount')),
  at timestamptz not null,
  primary key (provider, id)
);
create index payment_notifications_deposit on payment_notifications (deposit_id, at);

-- Which contract and salary features an account has; a member without a row has none.
create table member_features (
  member_id bigint primary key,
  dailysalreqtype integer not null default 0,
  divtypereq integer not null default 0,
  contracthoursalreq integer not null default 0,
  realtimesalreqtype integer not null default 0,
  contractmrdailysalinfotype integer not null default 0,
  contracthoursalinfo integer not null default 0,
  dailysalinfotype integer not null default 0,
  realtimesalinfotype integer not null default 0,
  divtypeinfo integer not null default 0,
  available_promos integer not null default 0 check (available_promos >= 0)
);

-- The demo provider is a separate party: it knows an order's id and amount from the signed address, and nothing of deposits.
create table demo_payments (
  order_id text primary key,
  amount bigint not null check (amount > 0),
  decision text not null check (decision in ('approved', 'approved_later', 'declined')),
  decided_at timestamptz not null
);

create table demo_payment_news (
  id text primary key,
  order_id text not null references demo_payments,
  state text not null check (state in ('pending', 'paid', 'declined')),
  attempts integer not null default 0,
  delivered_at timestamptz,
  -- The last answer's status, for whoever wonders why it was not taken.
  last_status integer
);
create index demo_payment_news_order on demo_payment_news (order_id);

insert into jobs (name, run_at) values ('wallet.expire-deposits', '2000-01-01');
