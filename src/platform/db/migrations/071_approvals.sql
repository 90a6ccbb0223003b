-- What waits for a second person: a transfer or an offer above what one person may do alone. No money is held meanwhile.
create table approvals (
  id bigint generated always as identity primary key,
  -- In whose name it was begun, and by whom: the agent, or a helper.
  agent_id bigint not null references members,
  author_id bigint not null references members,
  -- Who would receive it.
  about_id bigint not null references members,
  kind text not null check (kind in ('transfer', 'dividend', 'daily', 'hourly', 'realtime')),
  -- Of a transfer, in minor units.
  amount bigint check (amount > 0),
  note text,
  -- Of an offer.
  period text,
  tiers jsonb,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'taken_back', 'expired')),
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- Who approved it, refused it or took it back.
  answered_by bigint references members,
  reason text,
  -- Of the transfer that was sent.
  reference text,
  check ((kind = 'transfer') = (amount is not null)),
  check ((kind = 'transfer') = (tiers is null)),
  check ((tiers is null) = (period is null)),
  check ((state = 'open') = (answered_at is null)),
  check ((state in ('open', 'expired')) = (answered_by is null)),
  -- The same person twice is refused here too.
  constraint approvals_by_two check (state not in ('approved', 'refused') or answered_by <> author_id)
);
create unique index approvals_open on approvals (agent_id, about_id, kind) where state = 'open';
create index approvals_of_agent on approvals (agent_id, begun_at desc, id desc);
create index approvals_expiring on approvals (expires_at) where state = 'open';
