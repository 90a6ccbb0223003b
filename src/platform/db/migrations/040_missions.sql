-- A mission that a member has claimed, once in each of its periods. What it gave stands in the ledger.
create table mission_claims (
  member_id bigint not null,
  mission text not null,
  period_start timestamptz not null,
  points bigint not null check (points > 0),
  claimed_at timestamptz not null,
  primary key (member_id, mission, period_start)
);
create index mission_claims_in_time on mission_claims (claimed_at, member_id);
