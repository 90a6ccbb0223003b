-- Corrections of a balance by hand: one person of the operator begins one, and another approves it.
create table adjustments (
  reference text primary key,
  member_id bigint not null references members,
  -- In minor units; below zero takes money from the balance.
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  begun_by text not null check (length(begun_by) between 1 and 60),
  begun_at timestamptz not null,
  decided_by text check (length(decided_by) between 1 and 60),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_by is null)),
  check ((state = 'waiting') = (decided_at is null)),
  -- The same person twice is refused here too. Who begins one may reject it.
  constraint adjustments_by_two check (state <> 'approved' or lower(decided_by) <> lower(begun_by))
);
create index adjustments_waiting on adjustments (begun_at) where state = 'waiting';
